// Both calls go on with what the other one has left in t.
module task_keeps_variable(input clk, input rst, input [3:0] x, output reg [3:0] y, output reg [3:0] z);
  task count;
    input clear;
    input [3:0] by;
    output [3:0] sum;
    reg [3:0] t;
    begin
      if (clear) t = 0;
      else t = t + by;
      sum = t;
    end
  endtask
  always @(posedge clk) begin
    count(rst, x, y);
    count(rst, ~x, z);
  end
endmodule
