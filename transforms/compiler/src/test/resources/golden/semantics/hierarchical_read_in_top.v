// A hierarchical name in the top module: it has no port to go through (IEEE 1800-2017 23.6).
module hierarchical_read_in_top (
    input clk,
    input rst,
    output [3:0] count,
    output reg [3:0] last
);
  hidden_counter unit (clk, rst);
  assign count = unit.value;
  always @(posedge clk)
    if (rst) last <= 0;
    else last <= unit.value;
endmodule

module hidden_counter (
    input clk,
    input rst
);
  reg [3:0] value;
  always @(posedge clk)
    if (rst) value <= 3;
    else value <= value + 1;
endmodule
