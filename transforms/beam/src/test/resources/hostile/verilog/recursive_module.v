// compiler: RECURSIVE_INSTANTIATION
// verifier: SIMULATOR_REJECTED
// A module within itself.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire [7:0] z;
  w again(a, z);
endmodule
