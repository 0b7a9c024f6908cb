// What nets hold all the time: a reset to such a value, a branch that never runs, part of a condition.
module use_constants #(parameter MODE = 2) (
    input clk, rst_n, step,
    input [3:0] d,
    output reg sck,
    output reg [3:0] q,
    output [3:0] never
);
  wire polarity = MODE == 2;
  wire slow = MODE == 3;
  wire [3:0] first = {4{polarity}};
  reg [3:0] left = 4'd7;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) sck <= polarity;
    else if (slow) sck <= step;
    else if (step & ~slow) sck <= ~sck;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) q <= first;
    else if (polarity) q <= left;
    else q <= d;
  assign never = d ^ first;
endmodule
