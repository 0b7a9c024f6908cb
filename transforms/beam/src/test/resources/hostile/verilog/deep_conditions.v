// compiler: NESTING_TOO_DEEP
// verifier: SIMULATOR_REJECTED
// Conditions within conditions.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire z = @{40000|a[0] ? 1 : }@0;
endmodule
