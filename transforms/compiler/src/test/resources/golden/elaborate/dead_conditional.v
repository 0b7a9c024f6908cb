// The branch of a conditional that parameters leave out may select against the range; its width counts.
module dead_conditional #(parameter W = 7) (
  input [W-1:0] d,
  input s,
  output [11:0] a,
  output [11:0] b
);
  assign a = W > 8 ? {d[W-1:8], d} : ~d;
  assign b = W <= 8 ? (s ? d : 0) : W > 12 ? d[W-1:12] : d[W-1:9];
endmodule
