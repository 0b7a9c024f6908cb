// expect: RACE 5:3
// Whether q keeps 1 or what is assigned to it is open when both inputs change.
module assign_race(input s, input d, output reg q);
  always @(d) q = d;
  always @(s) if (s) assign q = 1; else deassign q;
endmodule
