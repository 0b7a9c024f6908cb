// compiler: accepted
// verifier: match
// Waves where the bench keeps its results.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg [8*11:1] f;
  initial begin f = "results.txt"; $dumpfile(f); $dumpvars; end
  always @(a) begin $dumpflush; $dumpall; end
endmodule
