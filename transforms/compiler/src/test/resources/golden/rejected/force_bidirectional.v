// expect: PROCEDURAL_CONTINUOUS_ASSIGNMENT 4:22
module force_bidirectional(input s, input oe, input d, inout p);
  assign p = oe ? d : 1'bz;
  always @(s) if (s) force p = 1; else release p;
endmodule
