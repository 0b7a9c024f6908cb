// One digit of a decimal counter, 0 to LAST; carry is 1 in the cycle in which it wraps.
module decimal_digit #(
    parameter LAST = 9
) (
    input            clk,
    input            rst_n,
    input            zero,
    input            step,
    output reg [3:0] value,
    output           carry
);
  assign carry = step && (value == LAST);

  always @(posedge clk or negedge rst_n)
    if (!rst_n) value <= 4'd0;
    else if (zero) value <= 4'd0;
    else if (step) value <= carry ? 4'd0 : value + 4'd1;
endmodule
