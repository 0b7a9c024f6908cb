// A bit of the selector that is x matches any bit of a label that is no constant.
module casex_selector_with_x(input [7:0] a, b, p, output reg [3:0] y, output reg z);
  always @* begin
    casex ({a[1:0], 1'bx, b[1:0]})
      p[4:0]: y = 1;
      {p[5], 4'b1x?0}: y = 2;
      default: y = 0;
    endcase
    casex ({1'b1, 1'bx, b[1:0]})
      3'b10x: z = 1;
      p[3:0]: z = a[0];
      default: z = 0;
    endcase
  end
endmodule
