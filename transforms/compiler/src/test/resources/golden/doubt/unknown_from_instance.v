// expect: UNKNOWN_VALUE
// The first digit leaves its carry unknown where b is 0, and the second one decides by it.
module digit(input [1:0] a, input [1:0] b, input cin, output reg [1:0] sum, output cout);
  always @*
    case ({cin, b[0]})
      2'b00: sum = a;
      2'b01: sum = a + 1;
      2'b10: sum = a + 2;
      default: sum = 3;
    endcase
  assign cout = |(a / b);
endmodule
module unknown_from_instance(input [3:0] a, input [3:0] b, output [3:0] sum);
  wire [1:0] carry;
  digit low(a[1:0], b[1:0], 1'b0, sum[1:0], carry[0]);
  digit high(a[3:2], b[3:2], carry[0], sum[3:2], carry[1]);
endmodule
