// Without a branch taken o is what the other call has left in it.
module task_keeps_output(input clk, input [3:0] x, output reg [3:0] y, output reg [3:0] z);
  task pick;
    input take;
    input [3:0] v;
    output [3:0] o;
    if (take) o = v;
  endtask
  always @(posedge clk) begin
    pick(x[0], x, y);
    pick(x[1], ~x, z);
  end
endmodule
