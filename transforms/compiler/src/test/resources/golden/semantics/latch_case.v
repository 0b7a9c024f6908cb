// A case without default is a latch for the values that it does not list.
module latch_case(input [1:0] s, input [3:0] a, b, output reg [3:0] y);
  always @*
    case (s)
      2'd0: y = a;
      2'd2: y = b;
    endcase
endmodule
