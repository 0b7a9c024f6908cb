// What ends late has read at the edge: the state of before, whoever assigns it without a delay.
module late_end_reads_prompt(input clk, input rst, input go, output reg [1:0] q, output reg [1:0] t);
  reg [1:0] state;
  wire last = state == 3;
  always @(posedge clk or posedge rst)
    if (rst) state <= 0;
    else if (go) state <= state + 1;
  always @(posedge clk or posedge rst)
    if (rst) q = #1 0;
    else if (last) q = #1 state ^ t;
    else q = #1 q + state;
  always @(posedge clk) t <= q;
endmodule
