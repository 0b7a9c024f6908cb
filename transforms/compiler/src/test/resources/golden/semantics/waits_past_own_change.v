// A blocking assignment changes the variable before the process waits for it: it waits for ever.
module waits_past_own_change(input clk, output reg t, output reg [3:0] n, output reg [3:0] a);
  initial begin t = 0; n = 0; a = 0; end
  always begin
    @(posedge clk);
    a = a + 1;
    t = ~t;
    @(t) a = a + 1;
  end
  always @(posedge clk) n <= n + 3;
endmodule
