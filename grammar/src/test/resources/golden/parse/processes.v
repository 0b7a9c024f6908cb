module processes;
  always @* a = b;
  always @(*) a = b;
  always @( * ) a <= b;
  always @(a or b, c) d = e;
  always @(posedge clk or negedge rst_n) q <= d;
  always @(posedge clk iff en) q <= d;
  always @(edge clk) q <= d;
  always @clk q <= d;
  always @top.ev[2] q <= d;
  always @(posedge a[1] or posedge (b & c)) q <= d;
  always_comb a = b;
  always_ff @(posedge clk) q <= d;
  always_latch if (en) q <= d;
  always #5 clk = ~clk;
  always #(HALF) clk = ~clk;
  initial begin end
  initial #1.5 a = 0;
  initial # 10 begin : named a = 1; end : named
  final $display("end");
endmodule
