// +: counts up and -: counts down from the base, whatever the direction of the range (11.5.1).
module indexed_part_select(input [15:0] a, input [0:15] b, input [1:0] i, output [3:0] w, x, y, z);
  assign w = a[4*i +: 4];
  assign x = a[4*i+3 -: 4];
  assign y = b[4*i +: 4];
  assign z = b[4*i+3 -: 4];
endmodule
