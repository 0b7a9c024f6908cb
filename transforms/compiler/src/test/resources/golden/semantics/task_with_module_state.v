// A task that assigns module variables, called from a clocked block.
module task_with_module_state(input clk, input rst, input go, output reg [3:0] n, output reg hit);
  task bump(input [3:0] by);
    begin
      n <= n + by;
      hit <= (n + by) > 4'd11;
    end
  endtask
  always @(posedge clk)
    if (rst) begin n <= 0; hit <= 0; end
    else if (go) bump(4'd3);
    else bump(n[0] ? 4'd1 : 4'd2);
endmodule
