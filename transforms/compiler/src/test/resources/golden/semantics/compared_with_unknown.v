// A select that reaches outside of its vector has bits that are x (11.5.1): what is compared with them is never
// equal (11.4.5), and a case item never fits (12.5) but by a wildcard.
module compared_with_unknown(input [2:0] d, input [7:0] c, output reg [7:0] y, output reg [3:0] z, output reg [1:0] w, output reg v);
  always @* begin
    y = 0;
    if (d[3:0] == 2'b11) y[0] = 1;
    if (d[3:0] != 2'b11) y[1] = 1;
    if (!(d[3:0] == 2'b11)) y[2] = 1;
    if (!(d[3:0] != 2'b11)) y[3] = 1;
    if (d[3:0] < 4'd9) y[4] = 1;
    if (d == 3'b1x0 || c[0]) y[5] = 1;
    if (d != 3'b1x0) y[6] = 1;
    if (~d[3:0] == 4'd9 && c[1]) y[7] = 1;
  end
  always @*
    case (c[8:6])
      3'b010: z = 1;
      3'b110: z = 2;
      default: z = 3;
    endcase
  always @*
    casez (c[8:6])
      3'b010: w = 1;
      3'b?10: w = 2;
      default: w = 3;
    endcase
  always @*
    casex (c[8:6])
      3'b110: v = 1;
      default: v = 0;
    endcase
endmodule
