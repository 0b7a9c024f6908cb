// What two branches choose is given another value at once: nothing is left of them, nor of the loop.
module overwritten_choices(input clk, rst, load, input [3:0] goal, output reg [3:0] at, output [3:0] next);
  reg [3:0] n;
  reg seen;
  integer i;
  assign next = n;
  always @* begin
    n = at;
    if (at > goal) n = at - 1;
    else if (at < goal) n = at + 1;
    seen = 0;
    for (i = 0; i < 4; i = i + 1)
      if (goal[i]) seen = 1;
    seen = load;
    if (seen) n = goal;
    else n = at ^ goal;
  end
  always @(posedge clk) if (rst) at <= 0; else at <= n;
endmodule
