module start(input clk, output reg [3:0] q, output [3:0] first);
  reg [3:0] m [0:3];
  reg [3:0] none;
  assign first = m[0] ^ none;
  initial begin
    q = 2;
    q = q + 1;
    m[0] = 7;
  end
  always @(posedge clk) q <= q + 1;
endmodule
