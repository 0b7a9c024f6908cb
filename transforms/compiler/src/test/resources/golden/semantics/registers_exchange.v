// Several blocks on one clock see each other's old values.
module registers_exchange(input clk, input rst, input d, output reg a, b, c);
  always @(posedge clk) if (rst) a <= 0; else a <= d ^ c;
  always @(posedge clk) if (rst) b <= 0; else b <= a;
  always @(posedge clk) if (rst) c <= 1; else c <= b | a;
endmodule
