// What parameters decide is decided, and those that nothing names any more go.
module constant_choices #(
    parameter W = 8,
    parameter DESCENDING = 0,
    parameter DELAY = 1,
    parameter LIMIT = 5
) (
    input clk,
    input [W-1:0] a,
    input [W-1:0] b,
    output [W-1:0] low,
    output reg [W-1:0] seen,
    output last
);
  wire swap = DESCENDING ? (a < b) : (a > b);
  assign low = swap ? b : a;
  assign last = DESCENDING == 0 && seen == LIMIT;
  always @(posedge clk) seen <= #DELAY DESCENDING && a == 3 ? b : a + LIMIT;
endmodule
