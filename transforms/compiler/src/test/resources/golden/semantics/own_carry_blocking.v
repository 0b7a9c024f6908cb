// carry is read before it is written, and what is blocking starts nothing: one run for each change of the inputs.
module own_carry_blocking(input [1:0] a, b, output reg [1:0] s, output reg c);
  reg carry = 0;
  always @* begin
    s[0] = a[0] ^ b[0] ^ carry;
    carry = (a[0] & b[0]) | (a[0] & carry) | (b[0] & carry);
    s[1] <= a[1] ^ b[1] ^ carry;
    c = carry;
  end
endmodule
