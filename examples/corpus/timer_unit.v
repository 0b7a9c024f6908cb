// Down-counting timer with prescaler, one-shot and periodic mode. write loads the
// reload value and starts it; the prescaler divides by 1, 2, 4 or 8. expired pulses
// for one cycle when the count reaches zero; periodic restarts it from the reload
// value. stop freezes it. Asynchronous reset, active low.
module timer_unit (
    input             clk,
    input             rst_n,
    input             write,
    input             stop,
    input             periodic,
    input      [1:0]  prescale,
    input      [7:0]  reload,
    output reg [7:0]  count,
    output reg        running,
    output reg        expired
);
  reg [7:0] period;
  reg [2:0] divider;
  reg       step;

  always @*
    case (prescale)
      2'd0: step = 1'b1;
      2'd1: step = divider[0];
      2'd2: step = &divider[1:0];
      2'd3: step = &divider;
    endcase

  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      count   <= 8'd0;
      period  <= 8'd0;
      divider <= 3'd0;
      running <= 1'b0;
      expired <= 1'b0;
    end else begin
      expired <= 1'b0;
      divider <= divider + 3'd1;
      if (write) begin
        period  <= reload;
        count   <= reload;
        divider <= 3'd0;
        running <= reload != 8'd0;
      end else if (stop) running <= 1'b0;
      else if (running && step) begin
        if (count == 8'd1) begin
          expired <= 1'b1;
          count   <= periodic ? period : 8'd0;
          running <= periodic;
        end else count <= count - 8'd1;
      end
    end
endmodule
