// Where it waits first depends on what an input is at time zero.
module waits_behind_input(input clk, input start, output reg [3:0] n);
  initial n = 0;
  always begin
    // expect: UNSUPPORTED_TIMING 6:5
    while (!start) @(posedge clk);
    n <= n + 1;
    @(posedge clk);
  end
endmodule
