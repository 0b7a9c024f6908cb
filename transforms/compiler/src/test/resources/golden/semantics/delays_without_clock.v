// What has settled by the first delay is all that the process sees.
module delays_without_clock(
    input clk, input [3:0] a, input [1:0] op, output reg [3:0] state, output reg [3:0] y, output reg zero);
  always @(posedge clk) state <= y;
  always @(state or a or op) begin
    #1.5 case (op)
      0: y = state + a;
      1: #2 y = state - a;
      default: y = state ^ a;
    endcase
    #1 zero = y == 0;
  end
endmodule
