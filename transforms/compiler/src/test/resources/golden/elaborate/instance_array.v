module inv(input [1:0] a, input en, output [1:0] y);
  assign y = en ? ~a : a;
endmodule
module t(input [5:0] a, input en, output [5:0] y);
  inv u[2:0] (.a(a), .en(en), .y(y));
endmodule
