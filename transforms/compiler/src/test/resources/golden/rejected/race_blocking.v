// expect: RACE 6:3
module race_blocking(input clk, input d, output reg q);
  reg m;
  // Which of the two runs first decides whether q sees the old m.
  always @(posedge clk) m = d;
  always @(posedge clk) q <= m;
endmodule
