// compiler: accepted
// verifier: SIMULATOR_REJECTED
// Directives that would change what follows.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`default_nettype none
`define module macromodule
`celldefine
`unconnected_drive pull1
`begin_keywords "1364-1995"
endmodule
