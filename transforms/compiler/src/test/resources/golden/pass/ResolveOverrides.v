module overrides(input clk, input clear, input test, input [3:0] d, output reg [3:0] q, output [3:0] y);
  wire [3:0] w = ~q;
  assign y = w;
  always @(clear) if (!clear) assign q = 0; else deassign q;
  always @(posedge clk) q <= d;
  always @(test) if (test) force w[0] = 1; else release w;
endmodule
