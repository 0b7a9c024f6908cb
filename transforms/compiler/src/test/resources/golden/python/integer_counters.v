// An integer that its process counts up and clears is never negative; a negative number for a
// signed variable is written as such.
module integer_counters (
    input clk,
    input rst,
    input signed [9:0] e,
    output reg led,
    output reg tick,
    output reg signed [15:0] i,
    output reg [1:0] below
);
  integer count, n, down;

  function signed [9:0] coef(input integer k);
    case (k)
      0: coef = -5;
      default: coef = 120;
    endcase
  endfunction

  always @(posedge clk)
    if (rst) begin
      count = 0;
      led = 0;
    end else if (count >= 12) begin
      count = 0;
      led = ~led;
    end else count = count + 1;

  always @(posedge clk) begin
    tick <= 0;
    if (n == 4) begin
      n <= 0;
      tick <= 1;
    end else n <= n + 1;
    // goes below 0
    down <= down - 1;
    below <= {down < 0, n < 3};
  end

  always @(posedge clk)
    if (rst) i <= 0;
    else if (i + e < -2000) i <= -2000;
    else i <= i + e * coef(e[0]);
endmodule
