// compiler: UNSUPPORTED_TYPE
// verifier: SIMULATOR_TIMEOUT
// Memory, little by little.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  integer q [$];
  always @(a) while (1) q.push_back(1);
endmodule
