// Operators of real numbers with integers that are computed in their own width first.
module real_operators(input signed [7:0] a, input [7:0] b, input [3:0] e,
                      output [7:0] sum, output signed [31:0] quotient, output [31:0] power,
                      output [5:0] tests, output signed [15:0] chosen, output [7:0] wrapped,
                      output signed [31:0] whole, output [63:0] bits, output signed [15:0] back,
                      output signed [15:0] far, output [39:0] wide, output undefined);
  real x, y;
  always @* begin
    x = a / 4.0;
    y = b;
  end
  assign sum = a + b + 0.0;
  assign quotient = 1000 * x / y;
  assign power = 1.5 ** e;
  assign tests = {x < y, x <= 2, x == a / 4, x != y, !x, x && e};
  assign chosen = e[0] ? x : b;
  assign wrapped = y * 1.0e9;
  assign whole = $rtoi(x) + $rtoi(y * 3.7);
  assign bits = $realtobits(x * 1.0e-3);
  assign back = $bitstoreal({1'b0, 11'd1029 + e, b, 44'b0});
  assign far = $floor(x) * 16 + $ceil(x) + $abs(x) + $min(x, 2) - $max(x, y);
  assign wide = y ** 4.5 + $itor(e);
  assign undefined = (y - y) / (y * 0.0) == 1.0;
endmodule
