// A value for a parameter that the module does not have is not looked at, as in the simulator.
module parameter_unknown(input [3:0] a, output [3:0] y);
  added #(.BY(4'd3), .STYLE(NOT_DECLARED)) first(.a(a), .y(y));
endmodule
module added #(parameter [3:0] BY = 1)(input [3:0] a, output [3:0] y);
  assign y = a + BY;
endmodule
