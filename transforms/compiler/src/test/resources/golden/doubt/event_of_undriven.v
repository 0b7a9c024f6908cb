// expect: UNKNOWN_VALUE
// Nobody drives the mode: while clk is 1 both expressions are x, so either change of clk is an edge.
module event_of_undriven(input clk, input rst, output reg [3:0] count);
  reg falling;
  always @(posedge (clk && !falling) or negedge (clk && falling))
    if (rst) count <= 0;
    else count <= count + 1;
endmodule
