// Elevator door control in SystemVerilog. CLOSED opens on a call; OPENING takes two
// cycles; OPEN lasts until hold is 0 and four cycles have passed; CLOSING takes two
// cycles, and goes back to OPENING when an obstacle is seen. Asynchronous reset,
// active low, to CLOSED.
module enum_fsm (
    input  logic       clk,
    input  logic       rst_n,
    input  logic       call,
    input  logic       hold,
    input  logic       obstacle,
    output logic       open_motor,
    output logic       close_motor,
    output logic       is_open
);
  typedef enum logic [1:0] {CLOSED, OPENING, OPEN, CLOSING} state_t;
  state_t state, next;
  logic [1:0] count, next_count;

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      state <= CLOSED;
      count <= '0;
    end else begin
      state <= next;
      count <= next_count;
    end

  always_comb begin
    next = state;
    next_count = count + 2'd1;
    case (state)
      CLOSED: begin
        next_count = '0;
        if (call) next = OPENING;
      end
      OPENING:
        if (count == 2'd1) begin
          next = OPEN;
          next_count = '0;
        end
      OPEN:
        if (count == 2'd3) begin
          next_count = count;
          if (!hold) begin
            next = CLOSING;
            next_count = '0;
          end
        end
      CLOSING:
        if (obstacle) begin
          next = OPENING;
          next_count = '0;
        end else if (count == 2'd1) begin
          next = CLOSED;
          next_count = '0;
        end
    endcase
  end

  assign open_motor  = state == OPENING;
  assign close_motor = state == CLOSING;
  assign is_open     = state == OPEN;
endmodule
