// @* watches what stands in its own statement, with the arguments of calls, and not what tasks and functions read by
// themselves (9.2.2.2.2); a task with a memory beside it still follows the memory.
module star_misses_tasks(input clk, input a, input b, input c, input e, input [1:0] i, output reg y0, output reg y1,
    output reg y2, output reg y3, output reg [3:0] n, output reg [2:0] m, output reg p);
  reg [2:0] store [0:3];
  task plain; y0 = a; endtask
  task with_input(input v); y1 = v & a; endtask
  task with_output(input v, output o); o = v ^ a; endtask
  function f(input v); f = v ^ a; endfunction
  always @* if (e) plain;
  always @* with_input(b);
  always @* with_output(b, y2);
  always @* y3 = f(b);
  task count;
    integer k;
    begin
      n = 0;
      for (k = 0; k < 4; k = k + 1) n = n + (a & b) + c;
    end
  endtask
  always @(posedge clk) count;
  always @(posedge clk) store[i] <= {a, b, c};
  task get(input [2:0] word); m = word; endtask
  always @* get(store[i]);
  task pass(input v); p = v; endtask
  always @* begin pass(a ^ e); end
endmodule
