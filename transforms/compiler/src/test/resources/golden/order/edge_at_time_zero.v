// From x to 0 is a falling edge, if the counter waits for it by then.
module edge_at_time_zero(input clk, output reg [3:0] n, output reg q);
  always @(posedge clk) q <= ~q;
  always @(negedge q) n <= n + 1;
  initial begin
    q = 0;
    n = 5;
  end
endmodule
