// Array ports join arrays that are alike.
module reject_array_ports (
  input [3:0] a [0:1],
  output [3:0] y
);
  wire [3:0] down [1:0];
  wire [7:0] wide [0:1];
  wire signed [3:0] sign [0:1];
  taker u0 (.a(down)); // expect: UNSUPPORTED_TYPE 9:16
  taker u1 (.a(wide)); // expect: UNSUPPORTED_TYPE 10:16
  taker u2 (.a(sign)); // expect: UNSUPPORTED_TYPE 11:16
  taker u3 (.a(a[0])); // expect: UNSUPPORTED_TYPE 12:16
  taker u4 [1:0] (.a(a)); // expect: UNSUPPORTED_TYPE 13:9
  taker u5 (.a(a));
  assign y = a[0];
endmodule

module taker (input [3:0] a [0:1]);
  wire [3:0] x = a[1];
endmodule
