// Jumps to the end of a block are branches, and nothing stands that never runs.
module jumps #(parameter CHECK = 0) (
    input clk, input stop, input skip, input [3:0] d,
    output reg [3:0] q = 0, output reg [3:0] n = 0
);
  always @(posedge clk) begin : step
    if (stop) disable step;
    q <= d;
    if (skip) begin
      n <= 0;
      disable step;
    end
    n <= n + 1;
    if (CHECK == 0) disable step;
    n <= d;
  end
endmodule
