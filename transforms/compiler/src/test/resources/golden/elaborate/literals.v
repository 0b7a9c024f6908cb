module t(output [39:0] wide, output [7:0] fill, mixed, str, output [35:0] xs, output [63:0] big);
  assign wide = -1;
  assign fill = '1;
  assign mixed = 8'b10x0_01zz;
  assign str = "A";
  assign xs = 'hx;
  assign big = 64'hdead_beef_0123_4567;
endmodule
