// compiler: NESTING_TOO_DEEP
// verifier: SIMULATOR_REJECTED
// Brackets within brackets.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire z = @{20000|(}@a[0]@{20000|)}@;
endmodule
