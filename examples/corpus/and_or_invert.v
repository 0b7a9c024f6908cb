// Complex gate: y is the inverse of (a AND b) OR (c AND d).
// Built from gate primitives.
module and_or_invert (y, a, b, c, d);
  output y;
  input a, b, c, d;
  wire ab, cd;

  and g1 (ab, a, b);
  and g2 (cd, c, d);
  nor g3 (y, ab, cd);
endmodule
