// Shifts of a 100-bit vector by a variable amount, rotation by two shifts, reduction.
module wide_shift(input [99:0] a, input [6:0] n, output [99:0] l, r, output x, output [99:0] rot);
  assign l = a << n;
  assign r = $signed(a) >>> n;
  assign x = ^a;
  assign rot = {a[92:0], a[99:93]};
endmodule
