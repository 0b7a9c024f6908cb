// Washing machine control with one-hot states: idle, fill, wash, rinse, spin.
// start leaves idle; full ends filling; each of wash, rinse and spin lasts until
// timer_done; opening the door (door_open = 1) pauses every state but idle.
// Asynchronous reset, active low.
module onehot_washer (
    input      clk,
    input      resetn,
    input      start,
    input      full,
    input      timer_done,
    input      door_open,
    output     valve,
    output     motor,
    output     fast,
    output     drain,
    output reg finished
);
  reg [4:0] state;
  localparam IDLE = 0, FILL = 1, WASH = 2, RINSE = 3, SPIN = 4;

  assign valve = state[FILL] & ~door_open;
  assign motor = (state[WASH] | state[RINSE] | state[SPIN]) & ~door_open;
  assign fast  = state[SPIN] & ~door_open;
  assign drain = state[RINSE] | state[SPIN];

  always @(posedge clk or negedge resetn)
    if (!resetn) begin
      state    <= 5'b00001;
      finished <= 1'b0;
    end else begin
      finished <= 1'b0;
      case (1'b1)
        state[IDLE]: if (start && !door_open) state <= 5'b00010;
        state[FILL]: if (full && !door_open) state <= 5'b00100;
        state[WASH]: if (timer_done && !door_open) state <= 5'b01000;
        state[RINSE]: if (timer_done && !door_open) state <= 5'b10000;
        state[SPIN]:
          if (timer_done && !door_open) begin
            state    <= 5'b00001;
            finished <= 1'b1;
          end
      endcase
    end
endmodule
