// Restoring divider for 8-bit unsigned numbers, one quotient bit per cycle.
// go (while ready) loads dividend and divisor; ready falls and rises again eight
// cycles later with quotient and remainder. Division by zero gives an all-ones
// quotient and the dividend as remainder. Asynchronous reset, active low.
module restoring_divider (
    input            clk,
    input            rst_n,
    input            go,
    input      [7:0] dividend,
    input      [7:0] divisor,
    output reg [7:0] quotient,
    output reg [7:0] remainder,
    output           ready
);
  reg [3:0] steps;
  reg [7:0] den;
  wire [8:0] shifted = {remainder, quotient[7]};
  wire [8:0] trial   = shifted - {1'b0, den};

  assign ready = (steps == 4'd0);

  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      steps     <= 4'd0;
      quotient  <= 8'd0;
      remainder <= 8'd0;
      den       <= 8'd0;
    end else if (!ready) begin
      steps <= steps - 4'd1;
      if (trial[8]) begin
        remainder <= shifted[7:0];
        quotient  <= {quotient[6:0], 1'b0};
      end else begin
        remainder <= trial[7:0];
        quotient  <= {quotient[6:0], 1'b1};
      end
    end else if (go) begin
      steps     <= 4'd8;
      quotient  <= dividend;
      remainder <= 8'd0;
      den       <= divisor;
    end
endmodule
