// expect: SIMULATOR_DEVIATES
// Among unsigned operands a signed one is extended by zeros; Icarus Verilog extends such a parameter by its sign.
module sign_of_parameter_without_size (input [39:0] a, output [39:0] y);
  localparam signed TOP = 'h8000_0000;
  assign y = a ^ TOP;
endmodule
