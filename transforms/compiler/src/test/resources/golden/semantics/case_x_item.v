// In a plain case an item with x never matches a known selector.
module case_x_item(input [1:0] a, output reg [1:0] y);
  always @*
    case (a)
      2'b0x: y = 2'd3;
      2'b00: y = 2'd1;
      2'b1z: y = 2'd2;
      default: y = 2'd0;
    endcase
endmodule
