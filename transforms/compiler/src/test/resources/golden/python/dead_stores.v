// What a block assigns last is read by nobody, and edges that it makes itself are asked for once.
module dead_stores (
    input clk,
    input rst_n,
    input en,
    input [3:0] tag,
    output reg hit,
    output reg [1:0] way,
    output reg [7:0] q,
    output reg [3:0] held,
    output reg [3:0] seen
);
  integer i;
  reg gate;
  wire gated = clk & gate;
  always @* begin
    hit = 0;
    way = 0;
    i = 0;
    while (i < 4) begin
      if (!hit && tag[i]) begin
        hit = 1;
        way = i;
      end
      i = i + 1;
    end
    i = 4;
  end
  always @(clk or en) if (!clk) gate = en;
  always @(posedge gated or negedge rst_n)
    if (!rst_n) q <= 0;
    else q <= q + 1;
  always @(negedge clk or negedge rst_n)
    if (!rst_n) held <= 0;
    else held <= tag;
  always @(posedge clk) seen <= held;
endmodule
