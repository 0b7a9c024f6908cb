// A variable that is driven as a net follows its driver again.
module force_driven_variable(input s, input a, output logic q);
  assign q = ~a;
  always @(s) if (s) force q = 1; else release q;
endmodule
