// compiler: accepted
// verifier: match
// A file of waves, which no run writes.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial begin $dumpfile("canary"); $dumpvars(0, w); end
endmodule
