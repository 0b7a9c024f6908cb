// Two instances of one clocked module in a ring: each has its own state, both see old values.
module hierarchy_of_registers(input clk, input rst, input d, output [2:0] a, b);
  stage3 u1 (.clk(clk), .rst(rst), .d(d ^ b[2]), .q(a));
  stage3 #(.START(3'd5)) u2 (.clk(clk), .rst(rst), .d(a[2]), .q(b));
endmodule
module stage3 #(parameter [2:0] START = 0) (input clk, rst, d, output reg [2:0] q);
  always @(posedge clk) if (rst) q <= START; else q <= {q[1:0], d};
endmodule
