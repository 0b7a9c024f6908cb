// compiler: accepted
// verifier: SIMULATOR_TIMEOUT
// A sum of many terms.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire [7:0] z = @{20000|a + }@a;
endmodule
