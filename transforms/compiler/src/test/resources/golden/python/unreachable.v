// What no values reach is not in the model, and neighbours that do the same are one branch.
module unreachable (
    input clk,
    input [2:0] s,
    input [7:0] d,
    output reg [7:0] q,
    output reg [7:0] y,
    output reg [7:0] z,
    output reg [7:0] t
);
  always @(posedge clk)
    if (s == 7) ;
    else if (s == 0) q <= d;
    else if (s == 1) q <= d + 1;
    else if (s == 2) q <= d + 1;
  always @* begin
    y = d;
    // What is assigned may be what is asked.
    if (y < 4) y = y + 8;
    else if (y == 9) y = 0;
    if (y == 9) y = 1;
  end
  always @* begin
    case ({1'b0, s[1:0]})
      0: z = d;
      1: z = ~d;
      6: z = 7;
      3: z = d << 1;
      2: z = d >> 1;
    endcase
    case (d % 6)
      0: t = 17;
      1: t = 4;
      2: t = 98;
      7: t = 3;
      3: t = 55;
      4: t = 1;
      5: t = 250;
      default: t = 9;
    endcase
  end
endmodule
