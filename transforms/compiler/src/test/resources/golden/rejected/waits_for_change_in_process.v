// At the edge that comes first, it sees the change behind it or not: a matter of who runs first.
module waits_for_change_in_process(input clk, output reg [3:0] n);
  reg t;
  wire w = ~t;
  initial begin t = 0; n = 0; end
  always @(posedge clk) t = ~t;
  // expect: UNSUPPORTED_TIMING 8:3
  always begin
    @(posedge clk);
    @(w) n <= n + 1;
  end
endmodule
