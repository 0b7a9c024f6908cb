// An edge of the wrong kind does not move the process.
module waits_for_both_edges(input clk, input [7:0] x, output reg [7:0] a, output reg [7:0] b);
  always begin
    @(posedge clk) a <= x;
    @(negedge clk) b <= x;
    @(posedge clk) a <= ~x;
  end
endmodule
