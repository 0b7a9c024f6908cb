// The default of a formal may name a macro, which is replaced where the default is used (IEEE 1800-2017 22.5.1).
`define STEP 8'd1
`define NEXT(value, by = `STEP) (value + by)
module m(input [7:0] a, output [7:0] y, output [7:0] z);
  assign y = `NEXT(a,);
`undef STEP
`define STEP 8'd3
  assign z = `NEXT(a,) ^ `NEXT(a, 8'd7);
endmodule
