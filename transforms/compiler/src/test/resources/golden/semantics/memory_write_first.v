// A registered address with a combinational read gives the new word.
module memory_write_first(input clk, input we, input [1:0] a, input [3:0] d, output [3:0] q);
  reg [3:0] m [0:3];
  reg [1:0] r = 0;
  initial begin m[0] = 1; m[1] = 2; m[2] = 3; m[3] = 4; end
  always @(posedge clk) begin
    if (we) m[a] <= d;
    r <= a;
  end
  assign q = m[r];
endmodule
