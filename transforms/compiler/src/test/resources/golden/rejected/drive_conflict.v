// expect: DRIVE_CONFLICT 4:3
module drive_conflict(input a, b, s, output reg y);
  always_comb y = a;
  always @(s) if (s) y = b;
endmodule
