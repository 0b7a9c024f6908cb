// Literals without a size keep the digits that they are written with.
module unsized_digits(input [3:0] code, input [7:0] d, output reg [0:6] lit, output [7:0] y);
  always @* case (code)
    'h0: lit = 'b0000001;
    'h1: lit = 'b1001111;
    'h2: lit = 'b001_0010;
    4'hA: lit = 'o10;
    default: lit = 'h0f;
  endcase
  assign y = (d ^ 'b01010101) + 'h0A + 'd12;
endmodule
