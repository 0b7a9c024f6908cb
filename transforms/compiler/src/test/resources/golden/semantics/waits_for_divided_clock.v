// Edges of a clock and of one that is made of it.
module waits_for_divided_clock(input clk, input [3:0] d, output reg [3:0] a, output reg [3:0] b, output reg half);
  initial begin half = 0; a = 0; b = 0; end
  always @(posedge clk) half <= ~half;
  always begin
    @(posedge clk) a <= d;
    @(posedge half) b <= a + d;
    @(negedge half) b <= ~d;
  end
endmodule
