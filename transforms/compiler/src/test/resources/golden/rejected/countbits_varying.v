// expect: UNSUPPORTED_SYSTEM_TASK 3:14
module countbits_varying(input [7:0] a, input c, output [3:0] y);
  assign y = $countbits(a, c);
endmodule
