// What always_comb assigns no other process may assign, an output that nobody reads inside either.
module always_comb_output_shared(input clk, input a, input b, output logic y);
  always_comb y = a;
  // expect: DRIVE_CONFLICT 5:3
  always @(posedge clk) y <= b;
endmodule
