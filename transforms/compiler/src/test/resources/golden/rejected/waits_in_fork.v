// Two that wait side by side are two processes.
module waits_in_fork(input clk, input [3:0] d, output reg [3:0] a, output reg [3:0] b);
  always begin
    @(posedge clk);
    fork
      // expect: UNSUPPORTED_TIMING 7:7
      @(posedge clk) a <= d;
      b <= d;
    join
  end
endmodule
