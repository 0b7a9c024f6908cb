// Constants below 0 are one number wherever they are read: who needs their bits takes them.
module negative_states (
    input clk,
    input rst,
    input signed [7:0] d,
    output reg signed [7:0] y,
    output reg [3:0] low,
    output none,
    output near
);
  localparam signed [1:0] IDLE = -1, RUN = 0, STOP = 1;
  parameter NONE = -1, STEP = -5;
  reg signed [1:0] state;
  always @(posedge clk)
    if (rst) begin
      state <= IDLE;
      y <= NONE;
      low <= STEP;
    end else
      case (state)
        IDLE: if (d == NONE) state <= RUN;
        RUN: begin
          y <= d + STEP;
          state <= STOP;
        end
        default: begin
          y <= d + IDLE;
          low <= low + STEP;
          state <= IDLE;
        end
      endcase
  // Zeros are added to its two bits.
  assign near = low == IDLE;
  assign none = {24'hFFFFFF, low, 4'hF} == NONE;
endmodule
