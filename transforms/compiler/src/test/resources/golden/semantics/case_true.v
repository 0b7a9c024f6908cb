// case (1'b1): the items are expressions, the first that is 1 counts.
module case_true(input [3:0] a, b, output reg [1:0] y);
  always @*
    case (1'b1)
      a > b: y = 2'd1;
      a == 4'd9: y = 2'd2;
      &b: y = 2'd3;
      default: y = 2'd0;
    endcase
endmodule
