// $countbits counts the bits that are one of its control bits; the count is a signed integer.
module countbits(
    input [7:0] a, input signed [4:0] s, input [69:0] w,
    output [3:0] ones, zeros, twice, both, output [2:0] of_signed, zeros_of_signed,
    output [7:0] wide, output few, output [7:0] sized);
  localparam N = $countbits(8'b01x1_z000, 1'b1, 1'bz);
  assign ones = $countbits(a, 1'b1);
  assign zeros = $countbits(a, 1'b0);
  assign twice = $countbits(a, 1'b1, 1'b1);
  assign both = $countbits(a, '0, '1);
  assign of_signed = $countbits(s, 1'b1);
  assign zeros_of_signed = $countbits(s, 1'b0);
  assign wide = $countbits(w ^ {62'd0, a}, 1'b0);
  assign few = $countbits(a, 1'b1) - 3 < 0;
  assign sized = {N{a[1:0]}};
endmodule
