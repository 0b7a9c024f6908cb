// A vector that is assigned bit by bit and then read as a whole.
module partial_then_read(input [3:0] a, output reg [3:0] y, output reg p);
  reg [3:0] t;
  always @* begin
    t[0] = a[3];
    t[1] = a[2] ^ t[0];
    t[3:2] = {t[1], a[0]};
    y = t + a;
    p = ^t;
  end
endmodule
