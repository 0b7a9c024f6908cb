// expect: UNSUPPORTED_TYPE 2:30
module real_port(output real y, input [3:0] d);
  assign y = d * 0.5;
endmodule
