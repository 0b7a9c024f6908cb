// A choice whose condition is the complement of another choice.
module choice_by_negated_choice (
    input  [3:0] a,
    input  [3:0] b,
    input  [1:0] s,
    output [3:0] y,
    output [3:0] z
);
  assign y = !(s[0] ? a : b) ? a + 4'd3 : b ^ a;
  assign z = !(s[0] ? a : s[1] ? b : 4'd5) ? (s[1] ? a : b) : ~b;
endmodule
