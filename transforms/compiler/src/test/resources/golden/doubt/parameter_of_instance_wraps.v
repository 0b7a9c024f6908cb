// expect: SIMULATOR_DEVIATES
// What an instance is given is a value of 32 bits too, whose size Icarus Verilog takes for 64.
module parameter_of_instance_wraps #(parameter N = 65536) (input [7:0] a, output [7:0] y);
  sized #(.P(N * N)) u(.a(a), .y(y));
endmodule
module sized #(parameter P = 1) (input [7:0] a, output [7:0] y);
  assign y = a + (P != 0);
endmodule
