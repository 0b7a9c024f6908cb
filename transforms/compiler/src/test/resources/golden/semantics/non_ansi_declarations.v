// Header names only; directions, ranges, signs and kinds follow in any order.
module non_ansi_declarations(y, a, s, b);
  input [1:0] s;
  input signed [3:0] a, b;
  output signed [4:0] y;
  reg signed [4:0] y;
  wire signed [3:0] a;
  always @(a or b or s)
    case (s)
      0: y = a + b;
      1: y = a - b;
      2: y = -a;
      3: y = a >>> 1;
    endcase
endmodule
