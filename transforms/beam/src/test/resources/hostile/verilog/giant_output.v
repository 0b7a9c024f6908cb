// compiler: VECTOR_TOO_WIDE
// verifier: SIMULATOR_TIMEOUT
// Outputs of more bits than are compared.
module w(input [7:0] a, output [(1<<24)-1:0] y);
  assign y = {1<<21{a}};
endmodule
