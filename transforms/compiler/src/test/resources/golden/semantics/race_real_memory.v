// Two write ports of a memory of real numbers: the order matters where their addresses meet.
module race_real_memory(input clk, input [7:0] d, e, input [2:0] i, j, input en, output reg [15:0] q);
  real m [0:7];
  always @(posedge clk) m[i] <= d * 0.5;
  always @(posedge clk) if (en) m[j] <= e / 4.0 + 1;
  always @(posedge clk) q <= m[d[2:0]] * 8;
endmodule
