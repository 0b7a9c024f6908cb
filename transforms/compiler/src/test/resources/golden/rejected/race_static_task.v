// expect: RACE 10:3
module race_static_task(input clk, input [7:0] a, b, output reg [7:0] x, y);
  // The arguments of a static task are one for all its calls, and a task begins when others have run.
  task double;
    input [7:0] from;
    output [7:0] to;
    to = from << 1;
  endtask
  always @(posedge clk) if (a[7:4] == 5) double(a, x);
  always @(posedge clk) if (b[7:4] == 10) double(b, y);
endmodule
