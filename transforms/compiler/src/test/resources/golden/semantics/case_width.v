// Selector and all items take the width of the widest; all signed or all unsigned (12.5).
module case_width(input [2:0] a, input signed [2:0] s, output reg [1:0] y, z, w);
  always @* begin
    case (a + 3'd1)
      4'd8: y = 2'd1;
      3'd0: y = 2'd2;
      default: y = 2'd0;
    endcase
    case (s)
      -1: z = 2'd1;
      3'sd2: z = 2'd2;
      default: z = 2'd0;
    endcase
    case (s)
      4'd7: w = 2'd1;
      4'd15: w = 2'd2;
      default: w = 2'd3;
    endcase
  end
endmodule
