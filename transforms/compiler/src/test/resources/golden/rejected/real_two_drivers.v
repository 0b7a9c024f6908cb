// expect: DRIVE_CONFLICT 5:10
module real_two_drivers(input [3:0] d, output [7:0] y);
  real x;
  assign x = d * 0.5;
  assign x = 1.5;
  assign y = x;
endmodule
