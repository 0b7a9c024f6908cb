// The reset is made inside the design, of an input and a register.
module async_reset_gated(input clk, input rst, input stop, output reg [2:0] n, output clear);
  reg wrap;
  assign clear = rst | wrap;
  always @(posedge clk or posedge clear)
    if (clear) n <= 3'd0;
    else n <= n + 3'd1;
  always @(posedge clk or posedge rst)
    if (rst) wrap <= 1'b0;
    else wrap <= stop & (n == 3'd4);
endmodule
