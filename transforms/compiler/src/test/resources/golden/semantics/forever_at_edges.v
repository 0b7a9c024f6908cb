// An initial construct that ends in a loop which waits for edges is an always construct from there on.
module forever_at_edges(
    input clk, input rst, input [3:0] d,
    output reg [3:0] sum, output reg [3:0] turned, output reg [3:0] last);
  reg [3:0] table_of [0:3];
  integer i;
  initial forever begin
    @(posedge clk or posedge rst);
    if (rst) sum = 4'd3;
    else sum = sum + d;
  end
  initial begin
    turned = 4'd5;
    forever begin @(negedge clk) turned = {turned[2:0], turned[3]} ^ d; end
  end
  initial begin
    for (i = 0; i < 4; i = i + 1) table_of[i] = i * 3;
    last = 0;
    forever @(posedge clk) begin
      last <= table_of[d[1:0]];
      if (d[3]) table_of[d[1:0]] <= d;
    end
  end
endmodule
