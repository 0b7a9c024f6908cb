// A control that loads by state which the same reset sets: it reads that state when it becomes active, and what the
// reset made of it at the next edge of the clock.
module control_reads_reset(input clk, input rst, input ready, input [7:0] d, output reg [7:0] q, output reg [7:0] r,
    output access);
  reg [1:0] state;
  always @(posedge clk or posedge rst)
    if (rst) state <= 0;
    else case (state)
      0: state <= 1;
      1: state <= 2;
      default: if (ready) state <= 0;
    endcase
  assign access = state == 2;
  always @(posedge clk or posedge rst)
    if (rst / 2) q <= 8'h80;
    else if (access && ready) q <= d;
  always @(posedge clk or posedge rst)
    if (rst) begin if (state[0]) r <= d; end
    else r <= r + state;
  initial begin q = 0; r = 0; state = 0; end
endmodule
