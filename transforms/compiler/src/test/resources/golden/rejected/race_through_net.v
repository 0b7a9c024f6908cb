// expect: RACE 6:3
module race_through_net(input clk, input d, output reg b);
  reg a;
  wire w = ~a;
  always @(posedge clk) a = d;
  always @(posedge clk) b <= w;
endmodule
