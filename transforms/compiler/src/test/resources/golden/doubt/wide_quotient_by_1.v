// expect: SIMULATOR_DEVIATES
// What is divided by 1 stays what it is (11.4.3); of more than 64 bits, Icarus Verilog makes it 0 in a net.
module wide_quotient_by_1(input [71:0] a, input [3:0] b, output [71:0] q);
  assign q = a / (b == 0 ? 1 : b);
endmodule
