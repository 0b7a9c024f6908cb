// Combinational 8 x 6 bit unsigned multiplier. The partial products are added in
// a loop.
module array_multiplier (
    input  [7:0]  a,
    input  [5:0]  b,
    output reg [13:0] product
);
  integer k;
  always @(*) begin
    product = 14'd0;
    for (k = 0; k < 6; k = k + 1)
      if (b[k]) product = product + ({6'd0, a} << k);
  end
endmodule
