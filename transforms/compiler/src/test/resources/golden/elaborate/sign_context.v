// One unsigned operand makes the whole context unsigned (11.8.1); part-selects are unsigned.
module t(input signed [3:0] s, r, output signed [7:0] both, one, part, output less, uless);
  assign both = s + r;
  assign one = s + 4'd1;
  assign part = s[3:0];
  assign less = s < r;
  assign uless = s < r[3:0];
endmodule
