// What comes before the first wait runs at time zero (9.2.2).
module waits_behind_start(input clk, input [3:0] d, output reg ready, output reg [3:0] q);
  always begin
    ready <= 1;
    q <= 4'd9;
    @(posedge clk);
    ready <= 0;
    q <= d;
    @(posedge clk);
    q <= q + d;
    @(posedge clk);
  end
endmodule
