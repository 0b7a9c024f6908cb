// expect: TYPE_ERROR 4:15
module t(input a, output [3:0] y);
  localparam R = 2.0;
  assign y = {R{a}};
endmodule
