// compiler: UNSUPPORTED_TIMING
// verifier: mismatch
// Ports that are forced.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial begin force y = 8'h55; #30000000 release y; end
endmodule
