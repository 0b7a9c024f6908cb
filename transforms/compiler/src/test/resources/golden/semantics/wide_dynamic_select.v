// Dynamic selects of a 96-bit vector, also as a target.
module wide_dynamic_select(input clk, input rst, input [3:0] i, input [7:0] d, output [7:0] y, output [95:0] v);
  reg [95:0] m;
  assign v = m;
  assign y = (i < 12) ? m[8*i +: 8] : 8'd0;
  always @(posedge clk) if (rst) m <= 96'd0; else m[8*i +: 8] <= d;
endmodule
