// compiler: PREPROCESSOR_ERROR
// verifier: INCLUDE_NOT_FOUND
// A directive whose name is an argument.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define I(x) `x "/etc/hostname"
`I(include)
endmodule
