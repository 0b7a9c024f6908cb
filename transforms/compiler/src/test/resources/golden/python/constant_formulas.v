// Constants that the source computes from names are computed from them in the model.
module constant_formulas #(parameter CLK_HZ = 1200, parameter BAUD = 100, parameter DIV = 8)
    (input clk, input [3:0] d, output reg [7:0] count, output tick, output [15:0] scaled);
  localparam LAST = CLK_HZ / BAUD;
  always @(posedge clk)
    if (count == LAST - 1)
      count <= 0;
    else if (count > (1 << DIV) - 3)
      count <= CLK_HZ / BAUD / 2 + 1;
    else
      count <= count + 1;
  assign tick = count == DIV * 2 - 8 || count == DIV - 9;
  assign scaled = d * (DIV + 3) + 2 ** DIV;
endmodule
