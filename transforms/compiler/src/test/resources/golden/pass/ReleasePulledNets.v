module lines(input a, input [1:0] b, output one, output two);
  wire k = a ? 1'bz : 1'b0;
  tri1 one, two;
  assign one = k;
  reg v;
  always @* v = b[0] ? 1'bz : b[1];
  assign two = v;
endmodule
