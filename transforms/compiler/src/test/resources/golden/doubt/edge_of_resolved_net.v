// expect: RACE
// One driver lets go of the line as the other takes it: it may be down in between.
module edge_of_resolved_net(input a, input b, input [3:0] v, output reg [3:0] q);
  wor line;
  assign line = a;
  assign line = b;
  always @(negedge line) q <= v;
endmodule
