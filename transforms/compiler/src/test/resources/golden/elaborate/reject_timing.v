module t(input clk, a, output reg y, z, w);
  always #5 y = ~y; // expect: UNSUPPORTED_TIMING 2:3
  always @(posedge clk) begin z <= a; #101; end // expect: UNSUPPORTED_TIMING 3:39
  always @(a) w = #101 a; // expect: UNSUPPORTED_TIMING 4:19
  initial begin y = 0; @(posedge clk) y = 1; end // expect: UNSUPPORTED_TIMING 5:24
endmodule
