// Overlapping casez items inside a clocked block with a default state.
module casez_selector_order(input clk, input rst, input [3:0] r, output reg [3:0] g);
  always @(posedge clk)
    if (rst) g <= 0;
    else
      casez ({g[0], r})
        5'b1_???1: g <= 4'b0001;
        5'b?_1???: g <= 4'b1000;
        5'b0_?1??: g <= 4'b0100;
        5'b?_??1?: g <= 4'b0010;
        5'b?_???1: g <= 4'b0001;
        default: g <= {g[2:0], 1'b0};
      endcase
endmodule
