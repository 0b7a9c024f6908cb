// An asynchronous reset of one object is seen by others, which have none, at the same edge.
module held(input clk, input rst_n, input [3:0] d, output reg [3:0] q, output [3:0] next);
  assign next = q + d;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) q <= 4'd5;
    else q <= next;
endmodule
module follower(input clk, input [3:0] d, output [3:0] q);
  reg [3:0] first, second;
  assign q = second;
  always @(posedge clk) begin
    first <= d;
    if (d[1]) second <= first;
    else second <= second + first;
  end
endmodule
module instances_reset_seen_before_edge(input clk, input rst_n, input [3:0] d,
    output [3:0] a, b, n, output reg [3:0] c);
  held u0(clk, rst_n, d, a, n);
  follower u1(clk, a ^ n, b);
  always @(posedge clk) c <= a;
endmodule
