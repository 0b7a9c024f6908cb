// Tasks that hold a variable and let it go.
module assign_in_task(input clk, input [1:0] m, input [3:0] d, output reg [3:0] q);
  initial q = 0;
  task hold(input [3:0] v); assign q = v; endtask
  task free; deassign q; endtask
  always @(m) case (m) 2'd0: hold(4'd3); 2'd1: hold(4'd12); default: free; endcase
  always @(posedge clk) q <= d;
endmodule
