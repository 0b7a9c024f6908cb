// Several values in one item, and a default in the middle, which is tried last.
module case_list(input [2:0] a, output reg [3:0] y);
  always @*
    case (a)
      0, 3: y = 4'd1;
      default: y = 4'd9;
      1, 2, 3: y = 4'd2;
      5: y = 4'd5;
    endcase
endmodule
