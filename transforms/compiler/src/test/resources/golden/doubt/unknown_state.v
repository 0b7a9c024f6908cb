// expect: UNKNOWN_VALUE
// The state 2'b0x is an item of its own, not the 2'b00 that the model counts it as.
module unknown_state(input clk, input rst, input d, output reg seen);
  parameter IDLE = 2'b0x, RISE = 2'b01, FALL = 2'b10;
  reg [1:0] state;
  always @(posedge clk or posedge rst)
    if (rst) state <= IDLE;
    else casez (state)
      IDLE: if (d) state <= RISE;
      RISE: if (!d) state <= FALL;
      default: state <= IDLE;
    endcase
  always @* seen = state == FALL;
endmodule
