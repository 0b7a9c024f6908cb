// always @* never runs when it reads nothing: a simulator leaves limit at x.
module star_reads_nothing(input clk, input rst, input [3:0] step, output reg [3:0] count, output y);
  reg [3:0] limit;
  reg fault;
  always @* limit = 9;
  always @* fault = 1'b0;
  reg ready;
  always @*
    if (!fault) ready = step != limit;
    else ready = 0;
  always @(posedge clk)
    if (rst) count <= 0;
    else if (!fault && ready) count <= count + step;
  assign y = count > limit;
endmodule
