// compiler: NESTING_TOO_DEEP
// verifier: SIMULATOR_REJECTED
// A row of operators.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire z = @{50000|~}@a[0];
endmodule
