// A list without b: y changes only when a does, with the b of that moment (9.4.2).
module incomplete_sensitivity(input [1:0] a, b, output reg [1:0] y);
  always @(a) y = a ^ b;
endmodule
