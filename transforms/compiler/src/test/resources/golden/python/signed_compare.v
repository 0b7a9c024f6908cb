module signed_compare(input signed [7:0] a, b, input [7:0] u, output lt, mixed, output signed [15:0] p, output [7:0] s);
  assign lt = a < b;
  assign mixed = a < u;
  assign p = a * b;
  assign s = a >>> 2;
endmodule
