// expect: DESIGN_TOO_LARGE
module leaf(input a, output y);
  reg r = 0;
  assign y = a ^ r;
endmodule
module layer(input a, output y);
  wire [999:0] w;
  genvar i;
  generate for (i = 0; i < 1000; i = i + 1) begin : g
    leaf l(a, w[i]);
  end endgenerate
  assign y = ^w;
endmodule
module too_many_instances(input a, output y);
  wire [999:0] w;
  genvar i;
  generate for (i = 0; i < 1000; i = i + 1) begin : g
    layer l(a, w[i]);
  end endgenerate
  assign y = ^w;
endmodule
