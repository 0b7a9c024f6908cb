// expect: RACE 5:3
module race_levels(input a, b, s, output reg y);
  // Both can start at once, and the last one wins.
  always @* y = a;
  always @(s) if (s) y = b; else y = ~b;
endmodule
