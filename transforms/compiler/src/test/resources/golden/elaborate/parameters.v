// Names stay on direct references; computed constants are folded.
module t #(parameter W = 4, parameter [7:0] LIMIT = 300) (input clk, input [W-1:0] d, output reg [W-1:0] q, output full);
  localparam IDLE = 2'd0, RUN = 2'd1;
  reg [1:0] state = IDLE;
  always @(posedge clk) begin
    state <= (state == IDLE) ? RUN : IDLE;
    q <= d + (W / 2);
  end
  assign full = q == LIMIT;
endmodule
