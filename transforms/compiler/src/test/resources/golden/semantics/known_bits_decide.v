// A condition with bits that are x is true where another bit is 1 (12.4).
module known_bits_decide(input [2:0] i, input [3:0] a, input [4:0] v, output reg x, y);
  always @* begin
    if ({v[i], a}) x = 1; else x = 0;
    if (!({v[i], a[3]} | a[1:0])) y = 0; else y = 1;
  end
endmodule
