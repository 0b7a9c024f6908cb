// ! and && reduce to one bit, ~ and & do not.
module logical_versus_bitwise(input [3:0] a, b, output [3:0] n, i, output land, output [3:0] band, output if_band);
  assign n = !a;
  assign i = ~a;
  assign land = a && b;
  assign band = a & b;
  assign if_band = (a & b) ? 1'b1 : 1'b0;
endmodule
