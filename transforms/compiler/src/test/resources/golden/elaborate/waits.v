module t(input clk, go, input [3:0] d, output reg [3:0] a, b, c);
  always begin
    @(posedge clk) a <= d;
    while (!go) @(posedge clk);
    repeat (3) @(posedge clk) b <= b + d;
  end
  always begin @(posedge clk); c <= d; @(negedge clk); wait (go) c <= ~c; end
endmodule
