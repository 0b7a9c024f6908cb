// expect: SIMULATOR_DEVIATES
// A port takes an element as an assignment would (23.3.3); the simulator extends it by zeros.
module signed_element_into_port(input clk, input at, input signed [3:0] d, output [7:0] w);
  reg signed [3:0] m [0:1];
  always @(posedge clk) m[at] <= d;
  signed_element_into_port_wire u (.i(m[1]), .o(w));
endmodule
module signed_element_into_port_wire(input [7:0] i, output [7:0] o);
  assign o = i;
endmodule
