// expect: PROCEDURAL_CONTINUOUS_ASSIGNMENT 8:28
module leaf(input a, output y);
  wire w = ~a;
  assign y = w;
endmodule
module force_hierarchical(input s, input a, output y);
  leaf u(a, y);
  always @(s) if (s) force u.w = 1; else release u.w;
endmodule
