// Behind a delay the process finds what it has assigned, and others do not find it at the edge.
module delays_between(
    input clk, input rst_n, input go, input [3:0] d,
    output reg [3:0] q, output reg [3:0] y, output reg [3:0] z, output reg [3:0] seen);
  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      q <= 0;
      y <= 0;
      z <= 0;
    end else begin
      q <= d + z;
      if (go) begin
        #2 q <= q + 1;
        y <= q;
      end
      #1 z = q;
    end
  always @(posedge clk) seen <= z;
endmodule
