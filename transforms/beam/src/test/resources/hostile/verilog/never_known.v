// compiler: accepted
// verifier: OUTPUT_NEVER_KNOWN
// Outputs that are never known.
module w(input [7:0] a, output [7:0] y);
endmodule
