// expect: RACE 5:3
module race_two_blocking_writers(input clk, input a, b, output reg q);
  // The last one that runs wins, and it may read what the other wrote.
  always @(posedge clk) if (a) q = 1'b1;
  always @(posedge clk) if (b) q = 1'b0;
endmodule
