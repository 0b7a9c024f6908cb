// Each stage is clocked by the falling output of the one before it.
module ripple_counter(input clk, input rst, output [2:0] q);
  reg a, b, c;
  assign q = {c, b, a};
  always @(posedge clk or posedge rst) if (rst) a <= 0; else a <= ~a;
  always @(negedge a or posedge rst) if (rst) b <= 0; else b <= ~b;
  always @(negedge b or posedge rst) if (rst) c <= 0; else c <= ~c;
endmodule
