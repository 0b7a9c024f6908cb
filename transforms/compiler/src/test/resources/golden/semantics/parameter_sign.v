// A parameter without a type takes the type of its value; one with a range is unsigned (6.20.2).
module parameter_sign #(parameter P = -2, parameter [3:0] Q = -2, parameter signed [3:0] R = -2)
  (input signed [7:0] a, output p, q, r, output [7:0] s);
  assign p = a < P;
  assign q = a < Q;
  assign r = a < R;
  assign s = Q;
endmodule
