// Each stage is clocked by the one before, by way of bits of one vector: four rounds, and one in which nothing is left.
module stage (
    input clk,
    input clear,
    output reg q
);
  always @(negedge clk or posedge clear)
    if (clear) q <= 0;
    else q <= ~q;
endmodule

module ripple_counter (
    input clk,
    input rst,
    output [3:0] count
);
  stage s0 (clk, rst, count[0]);
  stage s1 (count[0], rst, count[1]);
  stage s2 (count[1], rst, count[2]);
  stage s3 (count[2], rst, count[3]);
endmodule
