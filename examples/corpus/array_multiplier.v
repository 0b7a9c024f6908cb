// Combinational 8 x 8 bit unsigned multiplier. The partial products are added in
// a loop.
module array_multiplier (
    input  [7:0]  a,
    input  [7:0]  b,
    output reg [15:0] product
);
  integer k;
  always @(*) begin
    product = 16'd0;
    for (k = 0; k < 8; k = k + 1)
      if (b[k]) product = product + ({8'd0, a} << k);
  end
endmodule
