// casex also ignores x digits of an item.
module casex_items(input [3:0] r, output reg [1:0] y);
  always @*
    casex (r)
      4'b1xx1: y = 2'd1;
      4'b0x10: y = 2'd2;
      default: y = 2'd0;
    endcase
endmodule
