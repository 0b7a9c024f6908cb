module divider(input clk, input rst, output reg slow, output reg [3:0] n);
  always @(posedge clk or posedge rst) if (rst) slow <= 0; else slow <= ~slow;
  always @(posedge slow or posedge rst) if (rst) n <= 0; else n <= n + 1;
endmodule
