// Parameters without a range are computed in as many bits as they need, and keep them.
module divider_of #(parameter INCREMENT = 1) (output [31:0] y);
  assign y = INCREMENT;
endmodule
module parameter_arithmetic #(parameter CLOCK = 50_000_000, parameter BAUD = 115200 * 20, parameter W = 32)
  (input [31:0] a, input [7:0] b, output [31:0] step, most, next, quarter, output [39:0] ticks, output above,
   output [4:0] sized, output [63:0] shifted, ones, output [31:0] child);
  localparam STEP = ((BAUD << 12) + (CLOCK >> 5)) / (CLOCK >> 4);
  localparam TICKS = CLOCK * 2000;
  localparam MOST = 2 ** W - 1;
  localparam LAST = W - 1;
  localparam SIZED = 4'd9 + 4'd9;
  localparam SHIFTED = 1 << W >> 4;
  assign step = STEP;
  assign ticks = TICKS;
  assign most = MOST / 2;
  assign next = (a + LAST) >> 1;
  assign quarter = (b - LAST) / 4;
  assign above = a + LAST > W;
  assign sized = SIZED;
  assign shifted = SHIFTED;
  assign ones = ~LAST;
  divider_of #(.INCREMENT(CLOCK * 100 / 7)) divider (.y(child));
endmodule
