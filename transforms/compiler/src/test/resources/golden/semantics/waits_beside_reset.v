// One wait hears of the reset, the other does not.
module waits_beside_reset(input clk, input rst_n, input [3:0] d, output reg [3:0] q, output reg [3:0] r);
  always @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin q <= 0; r <= 0; end
    else begin
      q <= d;
      @(posedge clk);
      r <= q + d;
    end
  end
endmodule
