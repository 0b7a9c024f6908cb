// expect: UNSUPPORTED_SYSTEM_TASK 3:14
module countbits_unknown(input [7:0] a, output [3:0] y);
  assign y = $countbits(a, 1'b1, 1'bx);
endmodule
