// expect: UNSUPPORTED_TIMING 4:3
module event_triggered_twice(input clk, a, b, output reg [3:0] n);
  event e;
  always @(posedge clk) begin if (a) -> e; if (b) -> e; end
  always @(e) n = n + 1;
endmodule
