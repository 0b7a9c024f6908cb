// A clock gated by a register that changes at the falling edge.
module gated_clock_register(input clk, input rst, input en, output reg [3:0] n);
  reg e;
  always @(negedge clk) e <= en | rst;
  wire g = clk & e;
  always @(posedge g) if (rst) n <= 4'd0; else n <= n + 4'd3;
endmodule
