// What a model starts with is a constant.
logic [3:0] other;
logic [3:0] shared = other;
module signal_outside_of_modules(input clk, input [3:0] d, output logic [3:0] q);
  // expect: UNSUPPORTED_CONSTRUCT 6:25
  always @(posedge clk) shared <= d;
  // expect: UNSUPPORTED_CONSTRUCT 8:30
  always @(posedge clk) q <= shared;
endmodule
