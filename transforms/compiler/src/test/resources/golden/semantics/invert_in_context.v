// So does bitwise inversion: the upper bits of the wider target are ones.
module invert_in_context(input [3:0] a, output [7:0] y, output all, output same);
  assign y = ~a;
  assign all = ~a == 0;
  assign same = ~a == 4'd0;
endmodule
