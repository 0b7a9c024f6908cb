// A condition that is asked again is no other one, if what it reads has changed.
module asked_again(
    input clk, input [3:0] n, input d, output reg [3:0] m, output reg q);
  always @(posedge clk) begin
    if (m == 3) m = n;
    if (m == 3) q = d;
  end
endmodule
