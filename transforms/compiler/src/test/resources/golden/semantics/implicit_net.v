// An undeclared name in a connection or on the left of an assignment is a one-bit wire (6.10).
module implicit_net(input [3:0] a, b, output y, z);
  assign low = a;
  xor (both, a[1], b[1]);
  assign y = low & both;
  assign z = low | b[0];
endmodule
