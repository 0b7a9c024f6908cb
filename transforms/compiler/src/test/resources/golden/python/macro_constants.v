// Macros that stand for one number are constants, unless something else goes by their name.
`define STEP 8'h05
// Waits.
`define S_IDLE 2'd0
`define S_RUN 2'd1 // counts
`define S_DONE (2'd2)
`define FIRST `S_IDLE
`define RST_ON 1'b1
`define WIDTH 8
`define level 3
`define lambda 6
`define TWICE 1
`define ANY 4'b1???
`define SUM 1 + 1
module macro_constants (
    input clk,
    input rst,
    input go,
    input [3:0] level,
    output reg [`WIDTH-1:0] total,
    output reg [1:0] state,
    output reg [3:0] kind,
    output busy
);
  wire [3:0] twice = level + `TWICE;
`undef TWICE
`define TWICE 2

  always @(posedge clk)
    if (rst == `RST_ON) begin
      state <= `FIRST;
      total <= 0;
    end else
      case (state)
        `S_IDLE: if (go) state <= `S_RUN;
        `S_RUN: begin
          total <= total + `STEP;
          if (total >= `WIDTH) state <= `S_DONE;
        end
        `S_DONE: state <= `S_IDLE;
        default: state <= 2'd0;
      endcase

  always @*
    casez (level)
      `ANY: kind = `level;
      4'd1: kind = `lambda;
      4'd2: kind = `TWICE;
      4'd3: kind = `SUM;
      default: kind = twice;
    endcase

  assign busy = state == `S_RUN;
endmodule
