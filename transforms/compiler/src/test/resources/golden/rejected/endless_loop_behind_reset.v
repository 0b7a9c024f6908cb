// expect: ENDLESS_LOOP 7:5
module endless_loop_behind_reset(input clk, input [7:0] d, output reg [7:0] m, output reg q);
  reg ready;
  integer i;
  always @* begin
    m = 0;
    for (i = 0; i < 8; i = i) m[i] = d[i];
  end
  initial ready = 0;
  always @(posedge clk) ready <= m[0];
  wire n = ready & d[1];
  always @(posedge clk or negedge n) if (!n) q <= 1; else q <= d[0];
endmodule
