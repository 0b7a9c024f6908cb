// expect: DRIVE_CONFLICT 3:10
module wired_input_driven(input [3:0] a, input wor [3:0] b, output [3:0] y);
  assign b = a[0] ? 4'd8 : 4'd0;
  assign y = a + b;
endmodule
