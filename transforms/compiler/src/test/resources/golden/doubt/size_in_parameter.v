// expect: SIMULATOR_DEVIATES
// In Icarus Verilog signals have no size yet when it evaluates parameters: W is 0.
module size_in_parameter(input [6:0] a, output [7:0] y);
  localparam W = $bits(a);
  assign y = a + W;
endmodule
