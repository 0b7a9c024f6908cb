// Each call assigns what it reads: what an earlier one has left in t and k is no matter.
module task_called_twice(input clk, input rst, input [3:0] x, output reg [7:0] y, output reg [7:0] z);
  task scale;
    input [3:0] v;
    output [7:0] o;
    reg [7:0] t;
    integer k;
    begin
      t = 1;
      for (k = 0; k < 4; k = k + 1) if (v[k]) t = t * 3;
      o = t + v;
    end
  endtask
  always @(posedge clk)
    if (rst) begin
      y = 0;
      z = 0;
    end else begin
      scale(x, y);
      scale(~x, z);
    end
endmodule
