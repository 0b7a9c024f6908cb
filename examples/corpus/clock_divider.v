// Divides the clock by 2, 4 and by any even number 2 * (half + 1). The divided
// signals are registers; the divide-by-4 output is a flip-flop that is clocked by
// the divide-by-2 output. Asynchronous reset, active high.
module clock_divider (
    input        clk,
    input        reset,
    input  [2:0] half,
    output reg   div2,
    output reg   div4,
    output reg   divn
);
  reg [2:0] n;

  always @(posedge clk or posedge reset)
    if (reset) div2 <= 1'b0;
    else div2 <= ~div2;

  always @(posedge div2 or posedge reset)
    if (reset) div4 <= 1'b0;
    else div4 <= ~div4;

  always @(posedge clk or posedge reset)
    if (reset) begin
      n    <= 3'd0;
      divn <= 1'b0;
    end else if (n >= half) begin
      n    <= 3'd0;
      divn <= ~divn;
    end else n <= n + 3'd1;
endmodule
