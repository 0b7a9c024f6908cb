module full(input a, b, c, output s, co);
  assign {co, s} = a + b + c;
endmodule
module hierarchy(input [3:0] a, b, input cin, output [3:0] sum, output cout);
  wire [4:0] c;
  assign c[0] = cin;
  genvar i;
  generate for (i = 0; i < 4; i = i + 1) begin : bit_
    full f(.a(a[i]), .b(b[i]), .c(c[i]), .s(sum[i]), .co(c[i+1]));
  end endgenerate
  assign cout = c[4];
endmodule
