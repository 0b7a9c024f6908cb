// Stopwatch that shows seconds (two decimal digits) and tenths. toggle starts and stops
// it; clear sets the time to zero while it is stopped. A tenth takes SW_PRESCALE clock
// cycles. Asynchronous reset, active low.
`include "stopwatch_defs.vh"
module stopwatch (
    input        clk,
    input        rst_n,
    input        toggle,
    input        clear,
    output       running,
    output [3:0] tens,
    output [3:0] ones,
    output [3:0] tenths
);
  wire tick, carry_tenths, carry_ones, unused_carry;
  wire zero = clear & ~running;

  stopwatch_control control (
      .clk(clk), .rst_n(rst_n), .toggle(toggle), .running(running), .tick(tick)
  );

  decimal_digit digit_0 (clk, rst_n, zero, tick, tenths, carry_tenths);
  decimal_digit digit_1 (clk, rst_n, zero, carry_tenths, ones, carry_ones);
  decimal_digit #(.LAST(5)) digit_2 (
      .clk(clk), .rst_n(rst_n), .zero(zero), .step(carry_ones), .value(tens),
      .carry(unused_carry)
  );
endmodule
