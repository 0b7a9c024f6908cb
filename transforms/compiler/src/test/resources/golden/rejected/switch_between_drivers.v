// expect: UNSUPPORTED_CONSTRUCT 5:11
module switch_between_drivers(input a, b, en, output x, y);
  assign x = a;
  assign y = b;
  tranif1 (x, y, en);
endmodule
