// Constants stand as the source declares them, whoever uses which first.
module states(input clk, input rst, input go, input [1:0] mode,
              output reg [1:0] state, output [3:0] a, b);
  parameter LAST = 3;
  localparam IDLE = 2'd0, LOAD = 2'd1, RUN = 2'd2, DONE = LAST;
  always @(posedge clk)
    if (rst) state <= IDLE;
    else
      case (state)
        DONE: state <= IDLE;
        RUN: state <= DONE;
        IDLE: if (go) state <= LOAD;
        LOAD: state <= RUN;
      endcase
  steps #(.WIDE(1)) u0(clk, rst, mode, a);
  steps #(.WIDE(0)) u1(clk, rst, mode, b);
endmodule

module steps #(parameter WIDE = 0) (input clk, input rst, input [1:0] mode, output reg [3:0] n);
  localparam NARROW_STEP = 4'd3;
  localparam WIDE_STEP = 4'd5, TOP = 4'd12;
  always @(posedge clk)
    if (rst) n <= 0;
    else if (n >= TOP) n <= 1;
    else if (mode == 2) n <= n + (WIDE ? WIDE_STEP : NARROW_STEP);
    else if (mode == 1) n <= n ^ WIDE_STEP;
endmodule
