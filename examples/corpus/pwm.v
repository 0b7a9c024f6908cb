// Pulse width modulator with a period of 64 cycles. out is 1 for the first `duty`
// cycles of a period. A new duty value is taken over only at the start of a period.
// Synchronous reset.
module pwm (input clk, input rst, input [6:0] duty, output out, output period_start);
  reg [5:0] phase;
  reg [6:0] active;

  assign period_start = (phase == 6'd0);
  assign out = ({1'b0, phase} < active);

  always @(posedge clk)
    if (rst) begin
      phase  <= 6'd0;
      active <= 7'd0;
    end else begin
      phase <= phase + 6'd1;
      if (phase == 6'd63) active <= duty;
    end
endmodule
