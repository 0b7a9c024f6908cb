// expect: SIMULATOR_DEVIATES
// The sum has the width of the input, and so its carry; in Icarus Verilog it has that of a and b.
module carry_into_input(input [3:0] a, input [3:0] b, output [4:0] y);
  carry_into_input_copy copy(.d(a + b), .q(y));
endmodule
module carry_into_input_copy(input [4:0] d, output [4:0] q);
  assign q = d;
endmodule
