// What is assigned continuously is a clock too.
module assign_clock(input clk, input clr, output reg a, output reg [3:0] n);
  initial begin a = 0; n = 0; end
  always @(clr) if (clr) assign a = 0; else deassign a;
  always @(posedge clk) a <= ~a;
  always @(posedge a) n <= n + 1;
endmodule
