// Nets of an array may be driven bit by bit, from several places, and depend on other elements.
module net_array_bits #(parameter N = 4, W = 6) (input [W-1:0] a, b, output [W-1:0] s, c);
  wire [W-1:0] sum [0:N-1];
  wire [W:0] carry [0:N-1];
  genvar r, k;
  assign sum[0] = a;
  assign carry[0] = {b, 1'b0};
  generate
    for (r = 1; r < N; r = r + 1) begin : row
      assign carry[r][0] = 1'b0;
      for (k = 0; k < W; k = k + 1) begin : bit_
        assign sum[r][k] = sum[r-1][k] ^ carry[r-1][k] ^ b[(r + k) % W];
        assign carry[r][k+1] = sum[r-1][k] & carry[r-1][k] | a[(r + k) % W] & carry[r-1][k];
      end
    end
  endgenerate
  assign s = sum[N-1];
  assign c = carry[N-1][W-1:0];
endmodule
