module t #(parameter N = 3) (input [N-1:0] a, output [N-1:0] y);
  genvar i;
  generate
    for (i = 0; i < N; i = i + 1) begin : bit_
      wire inverted = ~a[i];
      if (i == 0) assign y[i] = inverted;
      else assign y[i] = inverted ^ bit_[i - 1].inverted;
    end
  endgenerate
endmodule
