// One place on, and one place back, at both ends.
module neighbours_in_a_ring(input clk, we, input [3:0] p, input [7:0] d, output reg [7:0] q);
  reg [7:0] m [0:15];
  always @(posedge clk) begin
    if (we) m[p + 1'b1] <= d;
    q <= m[p - 1'b1];
  end
endmodule
