// A register that is given 1 or 0 takes the condition; a conditional operator does for a bit.
module flag_registers(
    input clk, input rst_n, input en, input lock, input [3:0] n, input signed [3:0] d,
    output reg last, output reg done, output reg open, output reg neg, output reg moved, output reg any,
    output [1:0] pair);
  reg [3:0] count;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) count <= 0;
    else count <= count + 1;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) last <= 0;
    else if (count == n) last <= 1;
    else last <= 0;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) done <= 0;
    else if (count < n) done <= 0;
    else done <= 1;
  always @(posedge clk)
    if (!lock) open <= 0;
    else open <= 1;
  always @(posedge clk)
    if (d < 0) neg <= 1;
    else neg <= 0;
  always @(posedge clk)
    if (en && count >= n) moved <= 0;
    else moved <= 1;
  always @(posedge clk)
    any <= n ? 1'b1 : 1'b0;
  assign pair = {lock ? 1'b1 : 1'b0, d >= 0 ? 1'b0 : 1'b1};
endmodule
