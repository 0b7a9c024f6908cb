// A shift by the width or more leaves zeros, or copies of the sign for >>> on signed operands.
module shift_too_far(input [7:0] a, input signed [7:0] b, input [4:0] n, output [7:0] l, r, output signed [7:0] s);
  assign l = a << n;
  assign r = a >> n;
  assign s = b >>> n;
endmodule
