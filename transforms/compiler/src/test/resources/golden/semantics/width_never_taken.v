// A width that is none does no harm in a statement that is never run, nor in a block that is not there.
module width_never_taken #(parameter N = 1) (input clk, input [7:0] d, output reg [7:0] q, r, s);
  always @(posedge clk)
    if (N == 1) q <= d;
    else q <= {d[7], d[2 +: N - 1]};
  always @(posedge clk)
    if (N == 1) r <= ~d;
    else r[7 -: N - 3] <= 1;
  generate
    if (N > 1) always @(posedge clk) s <= d[2 +: N - 1];
    else always @(posedge clk) s <= d >> 1;
  endgenerate
endmodule
