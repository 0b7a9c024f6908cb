// A choice between 1 and 0 is its condition; the constant of a comparison stands behind.
module flags (
    input clk,
    input start,
    input [3:0] n,
    input signed [7:0] a, b,
    output reg idle,
    output reg busy,
    output reg strobe,
    output less,
    output any,
    output reg [1:0] state
);
  wire s0 = state[0], s1 = state[1];

  always @(posedge clk)
    if ((1'b1 == s0) & (start == 1'b1)) state <= 2;
    else if (4'd7 == n) state <= 1;

  // nothing to do
  always @(*) begin
    if (((1'b1 == s0) & (start == 1'b0))) begin
      idle = 1'b1;
    end else begin
      idle = 1'b0;
    end
  end

  always @(*) begin
    if (n == 3) busy = 0;  // the third
    else busy = 1;
    if (s1) strobe = 1;
    else strobe = 0;
  end

  assign less = (a < b) ? 1'b1 : 1'b0;
  assign any = n ? 1'b1 : 1'b0;
endmodule
