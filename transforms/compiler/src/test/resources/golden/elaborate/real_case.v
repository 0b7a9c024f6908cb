// expect: UNSUPPORTED_TYPE 5:7
module t(input [3:0] a, output reg [1:0] y);
  always @*
    case (a)
      2.5: y = 1;
      default: y = 0;
    endcase
endmodule
