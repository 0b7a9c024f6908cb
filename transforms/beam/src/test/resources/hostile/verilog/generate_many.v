// compiler: DESIGN_TOO_LARGE
// verifier: SIMULATOR_TIMEOUT or SIMULATOR_OUT_OF_MEMORY
// A thousand million instances.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  genvar i;
  generate for (i = 0; i < 1000000000; i = i + 1) begin : g wire z = a[0]; end endgenerate
endmodule
