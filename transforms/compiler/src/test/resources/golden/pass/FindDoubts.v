module doubts(input clk, a, b, input [2:0] n, input [3:0] d, output reg [3:0] q, h, y, u);
  wire en = a & b;
  wire bit_of = d[n];
  always @(posedge clk) if (a) q <= d;
  always @(posedge clk) if (b) q <= ~d;
  always @* if (en) h = d;
  initial y = 2;
  always @(posedge clk) if (bit_of) u <= d;
  always @(negedge y[0]) y[3] <= d[0];
  always @(posedge clk) y[0] <= d[1];
endmodule
