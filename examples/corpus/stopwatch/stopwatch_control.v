// Control of the stopwatch: remembers whether it runs and divides the clock down to
// ticks of a tenth of a second.
`include "stopwatch_defs.vh"
module stopwatch_control (
    input      clk,
    input      rst_n,
    input      toggle,
    output reg running,
    output     tick
);
  reg [2:0] prescaler;
  assign tick = (running == `SW_RUNNING) && (prescaler == `SW_PRESCALE - 1);

  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      running   <= `SW_STOPPED;
      prescaler <= 3'd0;
    end else begin
      if (toggle) running <= ~running;
      if (running == `SW_RUNNING) prescaler <= tick ? 3'd0 : prescaler + 3'd1;
    end
endmodule
