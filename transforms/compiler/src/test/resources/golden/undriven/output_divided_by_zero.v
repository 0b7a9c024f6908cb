// expect: OUTPUT_NEVER_KNOWN
// The output has a driver, though no inputs make a number of what it computes.
module output_divided_by_zero(input [3:0] a, output [3:0] half, output [3:0] rest);
  assign half = a >> 1;
  assign rest = a % (a - a);
endmodule
