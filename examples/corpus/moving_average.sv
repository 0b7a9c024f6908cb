// Average of the last four samples (10-bit unsigned, rounded down). The window starts
// with zeros. Synchronous reset, active high; samples are taken when valid is 1.
module moving_average (
    input  logic       clk,
    input  logic       rst,
    input  logic       valid,
    input  logic [9:0] sample,
    output logic [9:0] average
);
  logic [9:0] window [0:3];
  logic [11:0] total;

  always_ff @(posedge clk)
    if (rst)
      for (int i = 0; i < 4; i++) window[i] <= '0;
    else if (valid) begin
      window[0] <= sample;
      for (int i = 1; i < 4; i++) window[i] <= window[i-1];
    end

  always_comb begin
    total = '0;
    for (int i = 0; i < 4; i++) total += window[i];
    average = total[11:2];
  end
endmodule
