// A clocked case without default keeps the state.
module case_holds(input clk, input rst, input [1:0] op, output reg [3:0] q);
  always @(posedge clk)
    if (rst) q <= 4'd3;
    else
      case (op)
        2'b01: q <= q + 1;
        2'b10: q <= q - 1;
      endcase
endmodule
