// Ripple-carry adder of WIDTH bits made of full adders in a generate loop.
// {carry_out, sum} is a + b + carry_in.
module ripple_adder #(
    parameter WIDTH = 8
) (
    input  [WIDTH-1:0] a,
    input  [WIDTH-1:0] b,
    input              carry_in,
    output [WIDTH-1:0] sum,
    output             carry_out
);
  wire [WIDTH:0] carry;
  assign carry[0] = carry_in;
  assign carry_out = carry[WIDTH];

  genvar i;
  generate
    for (i = 0; i < WIDTH; i = i + 1) begin : stage
      wire half = a[i] ^ b[i];
      assign sum[i]     = half ^ carry[i];
      assign carry[i+1] = (a[i] & b[i]) | (half & carry[i]);
    end
  endgenerate
endmodule
