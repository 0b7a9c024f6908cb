// What an assertion does when it fails is a statement like any other.
module assertion_with_action(input clk, input rst, input [3:0] x, output reg [7:0] errors);
  // expect: UNSUPPORTED_CONSTRUCT 6:10
  always @(posedge clk)
    if (rst) errors <= 0;
    else assert (x != 11) else errors <= errors + 1;
endmodule
