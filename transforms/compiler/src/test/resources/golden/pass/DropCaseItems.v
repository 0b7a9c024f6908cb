module items(input clk, go, output reg [1:0] y);
  reg [1:0] state = 0;
  always @(posedge clk) state <= go ? 2'd2 : 2'd0;
  always @*
    case (state)
      0: y = 1;
      1: y = 3;
      2: y = 2;
      default: y = 0;
    endcase
endmodule
