// compiler: accepted
// verifier: OUTPUT_NEVER_KNOWN
// Outputs that float.
module w(input [7:0] a, output [7:0] y);
  assign y = 8'bz;
endmodule
