`line 1 "generated/from/other.v" 0
`define INVERT(x) ~(x)
module line_directives (
    input [3:0] a,
    output [3:0] y
);
`line 37 "/elsewhere/still.v" 2
  assign y = `INVERT(a);
  `line 40 "generated/from/other.v"
endmodule
