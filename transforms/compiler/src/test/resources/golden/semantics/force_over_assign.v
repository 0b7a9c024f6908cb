// A forced value hides an assigned one, which comes back.
module force_over_assign(input clk, input [1:0] m, input [3:0] d, input [3:0] e, output reg [3:0] q);
  initial q = 0;
  always @(m) begin
    if (m[0]) assign q = d; else deassign q;
    if (m[1]) force q = e; else release q;
  end
  always @(posedge clk) q <= q + 3;
endmodule
