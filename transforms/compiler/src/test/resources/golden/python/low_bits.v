// The low bits of a sum need no sign; a quotient and a wider product do.
module low_bits (
    input signed [7:0] a,
    input signed [7:0] b,
    output reg signed [7:0] next,
    output reg signed [7:0] mixed,
    output reg signed [7:0] half,
    output reg signed [15:0] wide,
    output odd,
    output signed [7:0] ratio
);
  always @* begin
    next = a + 1;
    mixed = a[0] ? -b : (a ^ b) * 3;
    half = (a + b) / 2;
    wide = a * b;
  end
  assign ratio = b == 0 ? -1 : a / b;
  assign odd = a[0] ^~ a[1] ^~ a[2] ^~ b[0] ^~ b[1];
endmodule
