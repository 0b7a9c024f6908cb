// Both are in the task at the same time, and have one argument.
module waits_in_shared_task(input clk, input [3:0] d, output reg [3:0] a, output reg [3:0] b);
  reg [3:0] q;
  task later(input [3:0] v);
    begin
      @(posedge clk);
      q = v;
    end
  endtask
  always begin
    @(posedge clk);
    later(d);
    a <= q;
  end
  always begin
    @(posedge clk);
    // expect: UNSUPPORTED_TIMING 18:5
    later(~d);
    b <= q;
  end
endmodule
