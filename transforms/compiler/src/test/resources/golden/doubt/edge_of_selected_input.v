// expect: RACE
// Where the index and the vector change at once, the selected bit is another one in between.
module edge_of_selected_input(
    input [3:0] a, b, input [1:0] i, input [3:0] d, output reg [3:0] q, output reg [3:0] n);
  initial n = 0;
  always @(posedge a[i]) q <= d;
  always @(a + b) n <= n + 1;
endmodule
