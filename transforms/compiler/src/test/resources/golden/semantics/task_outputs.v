// A task returns values by its output arguments when it ends.
module task_outputs(input [3:0] a, b, output reg [3:0] lo, hi);
  task order(input [3:0] p, q, output [3:0] min, max);
    if (p < q) begin min = p; max = q; end
    else begin min = q; max = p; end
  endtask
  always @* order(a, b, lo, hi);
endmodule
