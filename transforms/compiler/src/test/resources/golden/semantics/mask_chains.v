// Masks of operands of & that the other operands make superfluous, and those that they do not.
module mask_chains (
    input [7:0] a, b,
    input signed [3:0] s,
    input c,
    output y0, y1, y2, y3,
    output [7:0] y4, y5, y6, y7, y8, y9
);
  assign y0 = a[1] & b[2];
  assign y1 = a[3] & c & b[0];
  assign y2 = c & (a[4] & b[5]) & a[6];
  assign y3 = (a[1] & b[1]) | (a[1] & c) | (b[1] & c);
  assign y4 = a[3:0] & b;
  assign y5 = (a & 8'h0F) & b;
  assign y6 = (a & 8'h0F) & b[2:0];
  assign y7 = (a & 8'h05) & (b & 8'h07);
  assign y8 = (s - 4'sd1) & b[3:0] & ~a[3:0];
  assign y9 = ({a[3:0] + b[3:0]} & b[3:0]) | 8'd0 ^ (8'd0 | a);
endmodule
