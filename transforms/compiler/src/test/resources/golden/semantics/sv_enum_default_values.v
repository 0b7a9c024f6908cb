// Enumeration names count up from the one before.
module sv_enum_default_values(input logic clk, rst, go, output logic [2:0] s, output logic done);
  typedef enum logic [2:0] {IDLE, LOAD = 3'd3, RUN, STOP} state_t;
  state_t st;
  assign s = st;
  assign done = st == STOP;
  always_ff @(posedge clk)
    if (rst) st <= IDLE;
    else
      case (st)
        IDLE: if (go) st <= LOAD;
        LOAD: st <= RUN;
        RUN: if (!go) st <= STOP;
        default: st <= IDLE;
      endcase
endmodule
