// Vending machine for an item of 35 cents. coin is 0 (none), 1 (5 cents), 2 (10 cents)
// or 3 (25 cents), one per cycle. As soon as the credit reaches 35, vend is 1 for one
// cycle, change gives the rest in units of 5 cents and the credit returns to 0.
// cancel returns the credit as change without vending. Synchronous reset.
module vending_machine (
    input            clk,
    input            reset,
    input      [1:0] coin,
    input            cancel,
    output reg       vend,
    output reg [2:0] change,
    output reg [2:0] credit
);
  reg [3:0] total;

  always @* begin
    case (coin)
      2'd1:    total = credit + 4'd1;
      2'd2:    total = credit + 4'd2;
      2'd3:    total = credit + 4'd5;
      default: total = {1'b0, credit};
    endcase
  end

  always @(posedge clk) begin
    vend   <= 1'b0;
    change <= 3'd0;
    if (reset)
      credit <= 3'd0;
    else if (cancel) begin
      change <= credit;
      credit <= 3'd0;
    end else if (total >= 4'd7) begin
      vend   <= 1'b1;
      change <= total - 4'd7;
      credit <= 3'd0;
    end else
      credit <= total[2:0];
  end
endmodule
