// compiler: DESIGN_TOO_LARGE
// verifier: SIMULATOR_OUT_OF_MEMORY or SIMULATOR_TIMEOUT
// Each module holds two of the next.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  d0 u(a[0]);
endmodule
module d0(input x); d1 p(x); d1 q(x); endmodule
module d1(input x); d2 p(x); d2 q(x); endmodule
module d2(input x); d3 p(x); d3 q(x); endmodule
module d3(input x); d4 p(x); d4 q(x); endmodule
module d4(input x); d5 p(x); d5 q(x); endmodule
module d5(input x); d6 p(x); d6 q(x); endmodule
module d6(input x); d7 p(x); d7 q(x); endmodule
module d7(input x); d8 p(x); d8 q(x); endmodule
module d8(input x); d9 p(x); d9 q(x); endmodule
module d9(input x); d10 p(x); d10 q(x); endmodule
module d10(input x); d11 p(x); d11 q(x); endmodule
module d11(input x); d12 p(x); d12 q(x); endmodule
module d12(input x); d13 p(x); d13 q(x); endmodule
module d13(input x); d14 p(x); d14 q(x); endmodule
module d14(input x); d15 p(x); d15 q(x); endmodule
module d15(input x); d16 p(x); d16 q(x); endmodule
module d16(input x); d17 p(x); d17 q(x); endmodule
module d17(input x); d18 p(x); d18 q(x); endmodule
module d18(input x); d19 p(x); d19 q(x); endmodule
module d19(input x); d20 p(x); d20 q(x); endmodule
module d20(input x); d21 p(x); d21 q(x); endmodule
module d21(input x); d22 p(x); d22 q(x); endmodule
module d22(input x); d23 p(x); d23 q(x); endmodule
module d23(input x); d24 p(x); d24 q(x); endmodule
module d24(input x); d25 p(x); d25 q(x); endmodule
module d25(input x); d26 p(x); d26 q(x); endmodule
module d26(input x); d27 p(x); d27 q(x); endmodule
module d27(input x); d28 p(x); d28 q(x); endmodule
module d28(input x); d29 p(x); d29 q(x); endmodule
module d29(input x); d30 p(x); d30 q(x); endmodule
module d30(input x); d31 p(x); d31 q(x); endmodule
module d31(input x); d32 p(x); d32 q(x); endmodule
module d32(input x); d33 p(x); d33 q(x); endmodule
module d33(input x); d34 p(x); d34 q(x); endmodule
module d34(input x); d35 p(x); d35 q(x); endmodule
module d35(input x); d36 p(x); d36 q(x); endmodule
module d36(input x); d37 p(x); d37 q(x); endmodule
module d37(input x); d38 p(x); d38 q(x); endmodule
module d38(input x); d39 p(x); d39 q(x); endmodule
module d39(input x); d40 p(x); d40 q(x); endmodule
module d40(input x); wire z = x;
endmodule
