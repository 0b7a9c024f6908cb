// expect: UNSUPPORTED_CONSTRUCT 4:5
module label_computes_with_z(input [7:0] a, input [3:0] b, output reg y);
  always @*
    casez (a)
      {{4{b[0]}} | 4'b??00, b}: y = 1;
      default: y = 0;
    endcase
endmodule
