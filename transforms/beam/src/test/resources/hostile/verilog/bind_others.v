// compiler: accepted
// verifier: SIMULATOR_REJECTED
// A module within others.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
endmodule
module spy(input [7:0] a); endmodule
bind w spy s(a);
module rest;
endmodule
