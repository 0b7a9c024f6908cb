// expect: SIMULATOR_DEVIATES
// A select of all bits is unsigned (11.8.1); the simulator extends it by its sign.
module signed_part_into_port(input signed [3:0] a, output [7:0] w);
  signed_part_into_port_wire u (.i(a[3:0]), .o(w));
endmodule
module signed_part_into_port_wire(input [7:0] i, output [7:0] o);
  assign o = i;
endmodule
