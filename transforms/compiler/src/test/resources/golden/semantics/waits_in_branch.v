// One branch waits, the other goes on to what both come to.
module waits_in_branch(input clk, input sel, input [3:0] d, output reg [3:0] q, output reg [3:0] n);
  initial begin q = 0; n = 0; end
  always @(posedge clk) begin
    if (sel) begin
      q <= d;
      @(posedge clk);
      q <= q + 1;
    end else
      n <= n + 1;
    n <= n + 2;
  end
endmodule
