// expect: PROCEDURAL_CONTINUOUS_ASSIGNMENT 4:42
module force_always_comb(input s, input a, input b, output logic q);
  always_comb q = a ^ b;
  always @(s) if (s) force q = 1; else   release q;
endmodule
