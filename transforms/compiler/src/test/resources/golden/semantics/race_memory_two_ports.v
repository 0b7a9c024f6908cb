// Two write ports race where their addresses meet, and nowhere else.
module race_memory_two_ports(
    input clk, input we_a, we_b, input [4:0] addr_a, addr_b, input [7:0] d_a, d_b,
    output reg [7:0] q_a, q_b);
  reg [7:0] mem [0:31];
  always @(posedge clk) begin
    if (we_a) mem[addr_a] <= d_a;
    q_a <= mem[addr_a];
  end
  always @(posedge clk) begin
    if (we_b) mem[addr_b] <= d_b;
    q_b <= mem[addr_b];
  end
endmodule
