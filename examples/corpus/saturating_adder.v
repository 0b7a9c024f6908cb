// Signed adder with saturation: sum is a + b in two's complement, held at the
// greatest or least 8-bit number when it does not fit; overflow tells so.
module saturating_adder (
    input  signed [7:0] a,
    input  signed [7:0] b,
    output signed [7:0] sum,
    output              overflow
);
  wire signed [8:0] wide = a + b;
  assign overflow = wide[8] != wide[7];
  assign sum = !overflow ? wide[7:0] : (wide[8] ? -8'sd128 : 8'sd127);
endmodule
