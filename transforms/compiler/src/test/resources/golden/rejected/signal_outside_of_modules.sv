// It would be shared with whatever is simulated beside the design.
logic [3:0] shared;
module signal_outside_of_modules(input clk, input [3:0] d, output logic [3:0] q);
  // expect: UNSUPPORTED_CONSTRUCT 5:25
  always @(posedge clk) shared <= d;
  // expect: UNSUPPORTED_CONSTRUCT 7:30
  always @(posedge clk) q <= shared;
endmodule
