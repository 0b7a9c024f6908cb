// Nested generate loops with declarations of their own.
module generate_nested(input [5:0] a, input [3:0] b, output [23:0] y, output [5:0] p);
  genvar i, j;
  generate
    for (i = 0; i < 6; i = i + 1) begin : row
      wire [3:0] w;
      for (j = 0; j < 4; j = j + 1) begin : col
        assign w[j] = a[i] & b[j];
      end
      assign y[4*i +: 4] = w;
      assign p[i] = ^row[i].w;
    end
  endgenerate
endmodule
