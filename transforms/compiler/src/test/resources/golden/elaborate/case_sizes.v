// Selector and labels are as wide as the widest of them (12.5.1).
module t(input [1:0] s, input [3:0] k, output reg [3:0] y);
  always @*
    case (s)
      2'b00, k: y = 1;
      4'd3: y = 2;
      default: y = 0;
    endcase
  reg z;
  always @* casez (k) 4'b1??0: z = 1; default: z = 0; endcase
endmodule
