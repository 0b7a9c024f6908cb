// Debouncer for a push button: the input passes two synchroniser flip-flops, and the
// output follows it only after it was stable at the new level for STABLE cycles.
// pressed is 1 for one cycle when the output rises. Asynchronous reset, active low.
module debouncer #(
    parameter STABLE = 5
) (
    input      clk,
    input      rst_n,
    input      button,
    output reg level,
    output     pressed
);
  reg sync_0, sync_1, previous;
  reg [2:0] count;

  assign pressed = level & ~previous;

  always @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      {sync_0, sync_1, previous, level} <= 4'b0000;
      count <= 3'd0;
    end else begin
      sync_0   <= button;
      sync_1   <= sync_0;
      previous <= level;
      if (sync_1 == level) count <= 3'd0;
      else if (count == STABLE - 1) begin
        level <= sync_1;
        count <= 3'd0;
      end else count <= count + 3'd1;
    end
  end
endmodule
