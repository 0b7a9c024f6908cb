// expect: SIMULATOR_DEVIATES
// In Icarus Verilog signals have no size yet when it chooses: z is inverted there.
module size_in_generate(input [3:0] a, input b, output [3:0] y, output z);
  assign y = ~a;
  generate
    if ($bits(a) == 4) assign z = b;
    else assign z = ~b;
  endgenerate
endmodule
