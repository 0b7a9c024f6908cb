// The inverses of hyperbolic functions (20.8.2).
module real_area_functions(input [7:0] a, output [7:0] y);
  localparam integer K = $asinh(3.0) * 20 + $acosh(2.0) * 10 - $atanh(0.5) * 7 + $asinh(-1.5) * 4;
  assign y = K ^ a;
endmodule
