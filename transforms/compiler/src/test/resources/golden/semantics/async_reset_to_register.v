// While an asynchronous reset is held, each clock edge loads the value that p has just before it.
module async_reset_to_register(input clk, input rst, input [3:0] d, output reg [3:0] p, q);
  always @(posedge clk) p <= d;
  always @(posedge clk or posedge rst)
    if (rst) q <= p;
    else q <= q + 1;
endmodule
