// What an index may be leaves nothing to ask: i - 3 is never below -3.
module select_down_stays_inside(input [31:0] d, input [4:0] i, input signed [2:0] j,
                                output [3:0] a, output [3:0] b);
  assign a = d[i -: 4];
  assign b = d[j -: 4];
endmodule
