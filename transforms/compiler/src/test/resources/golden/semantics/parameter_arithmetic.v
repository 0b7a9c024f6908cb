// Parameters without a range have the width of their values; what a simulator keeps beyond it shows nowhere here.
module divider_of #(parameter INCREMENT = 1) (output [31:0] y);
  assign y = INCREMENT;
endmodule
module parameter_arithmetic #(parameter CLOCK = 50_000_000, parameter BAUD = 115200, parameter W = 32)
  (input [31:0] a, input [7:0] b, output [31:0] step, most, last, quarter, output [39:0] joined, output above, equal,
   output [4:0] sized, output [31:0] child);
  localparam STEP = ((BAUD << 12) + (CLOCK >> 5)) / (CLOCK >> 4);
  localparam MOST = 2 ** (W - 2) - 1;
  localparam LAST = W - 1;
  localparam SIZED = 5'd9 + 5'd9;
  assign step = STEP;
  assign most = MOST / 2;
  assign last = a + LAST;
  assign quarter = b - LAST;
  assign joined = {LAST, b};
  assign above = a > LAST;
  assign equal = a == LAST;
  assign sized = SIZED;
  divider_of #(.INCREMENT(CLOCK * 10 / 7)) divider (.y(child));
endmodule
