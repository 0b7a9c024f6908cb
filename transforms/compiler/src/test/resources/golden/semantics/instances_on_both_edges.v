// Objects with processes at either edge, one inside the other.
module half(input clk, input [3:0] d, output reg [3:0] q);
  always @(negedge clk)
    if (d[0]) q <= d + 4'd1;
    else q <= q ^ d;
endmodule
module whole(input clk, input [3:0] d, output [3:0] q, output reg [3:0] r);
  wire [3:0] low;
  half inner(clk, d ^ r, low);
  assign q = low ^ {r[0], r[3:1]};
  always @(posedge clk) r <= q + 4'd3;
endmodule
module instances_on_both_edges(input clk, input [3:0] d, output [3:0] q0, r0, q1, r1);
  whole u0(clk, d, q0, r0);
  whole u1(clk, q0, q1, r1);
endmodule
