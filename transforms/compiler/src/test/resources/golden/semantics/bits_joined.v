// Vectors put together from bits, some of which read what is there already.
module bits_joined (
    input [3:0] a, b,
    input c,
    output [3:0] y, z, v, w,
    output reg [3:0] u
);
  wire [2:0] p;
  wire [4:0] carry;
  assign p[0] = a[0];
  assign p[1] = b[1] ? a[1] : c;
  assign p[2] = a[2] == b[2];
  assign y = {p, c};

  // A chain: each bit needs the one before.
  assign carry[0] = c;
  assign carry[1] = (a[0] & b[0]) | (carry[0] & (a[0] | b[0]));
  assign carry[2] = (a[1] & b[1]) | (carry[1] & (a[1] | b[1]));
  assign carry[3] = (a[2] & b[2]) | (carry[2] & (a[2] | b[2]));
  assign carry[4] = (a[3] & b[3]) | (carry[3] & (a[3] | b[3]));
  assign z = a ^ b ^ carry[3:0];

  // Bits in another order, and one that stays without a driver's value.
  assign v[3] = a[0];
  assign v[1:0] = b[3:2];
  assign v[2] = carry[4];
  assign w[3:2] = 2'b00;
  assign w[1] = v[1] & p[0];
  assign w[0] = w[1] ^ c;

  always @* begin
    u = 0;
    u[0] = c;
    if (c) u[1] = a[0];
    u[2] = a[1];
    u[3] = u[1] | u[2];
  end
endmodule
