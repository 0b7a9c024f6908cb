// The first process is through with m when it moves the clock of the second: no race.
module data_before_own_clock(input clk, input [3:0] d, output reg [3:0] q);
  reg [3:0] m = 0;
  reg half = 0;
  initial q = 0;
  always @(posedge clk) begin
    m = m + d;
    half = ~half;
  end
  always @(posedge half) q <= m;
endmodule
