// Nonblocking assignments in a combinational block settle after some turns: t is one turn late.
module nonblocking_in_comb(input [3:0] a, b, output reg [3:0] y);
  reg [3:0] t;
  always @(a or b or t) begin
    t <= a & b;
    y <= t | a;
  end
endmodule
