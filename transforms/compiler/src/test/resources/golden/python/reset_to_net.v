// What a reset sets is a constant behind nets: the reset is asynchronous, and a branch never runs.
module reset_to_net #(parameter MODE = 2) (
    input clk, rst_n, step, data,
    input [3:0] d,
    output reg sck,
    output reg out,
    output reg [3:0] q
);
  wire polarity = (MODE == 2) | (MODE == 3);
  wire phase = (MODE == 1) | (MODE == 3);
  wire [3:0] first = {4{polarity}};
  always @(posedge clk or negedge rst_n)
    if (!rst_n) sck <= polarity;
    else if (step) sck <= ~sck;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) out <= 0;
    else if (step & ~phase) out <= data;
    else if (phase) out <= ~data;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) q <= first;
    else q <= d ^ first;
endmodule
