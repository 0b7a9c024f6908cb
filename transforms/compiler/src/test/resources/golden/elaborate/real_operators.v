// expect: TYPE_ERROR 4:14
module t(input [3:0] a, output [3:0] y);
  localparam real R = 2.5;
  assign y = ~R;
endmodule
