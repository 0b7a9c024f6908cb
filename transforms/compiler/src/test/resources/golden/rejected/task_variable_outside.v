// expect: HIERARCHICAL_REFERENCE 9:14
module task_variable_outside(input clk, input rst, input [3:0] d, output reg [7:0] q);
  task add(input [3:0] v, output [7:0] sum);
    reg [7:0] total;
    begin total = total + v; sum = total; end
  endtask
  // A target outside of the task, which has it between the calls.
  always @(posedge clk)
    if (rst) add.total = 0;
    else add(d, q);
endmodule
