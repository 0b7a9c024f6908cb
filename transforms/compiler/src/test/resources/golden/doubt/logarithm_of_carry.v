// expect: SIMULATOR_DEVIATES
// The name of a parameter of 32 bits without a size is as a number without one.
module logarithm_of_carry (input [7:0] a, output [7:0] y);
  localparam ALL = 'hffff_ffff;
  localparam BITS = $clog2(ALL + 1);
  assign y = a ^ BITS;
endmodule
