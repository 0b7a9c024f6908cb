// expect: SIMULATOR_DEVIATES
// A connection is an assignment, so every bit is 1; Icarus Verilog extends a literal of one bit.
module width_of_input(input [7:0] a, output [7:0] y);
  width_of_input_mask mask(.on('1), .a(a), .y(y));
endmodule
module width_of_input_mask(input [7:0] on, input [7:0] a, output [7:0] y);
  assign y = a & on;
endmodule
