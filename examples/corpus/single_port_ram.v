// Single-port RAM of 32 bytes, read-first: every rising edge puts the old content of
// the addressed byte on dout, and writes din there if we is 1. All bytes start as 0.
module single_port_ram (
    input            clk,
    input            we,
    input      [4:0] addr,
    input      [7:0] din,
    output reg [7:0] dout
);
  reg [7:0] mem [0:31];
  integer n;
  initial begin
    dout = 8'd0;
    for (n = 0; n < 32; n = n + 1) mem[n] = 8'd0;
  end

  always @(posedge clk) begin
    dout <= mem[addr];
    if (we) mem[addr] <= din;
  end
endmodule
