// expect: UNSUPPORTED_CONSTRUCT 4:7
module element_lets_go(input clk, input [1:0] a, input d, output y);
  // Elements have two states.
  reg kept [0:3];
  tri1 line;
  always @(posedge clk) kept[a] <= d ? 1'b0 : 1'bz;
  assign line = kept[~a];
  assign y = line;
endmodule
