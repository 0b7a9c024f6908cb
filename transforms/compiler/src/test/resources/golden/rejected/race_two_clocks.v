// expect: RACE 4:3
module race_two_clocks(input up, down, output reg [3:0] n);
  always @(posedge up) n <= n + 4'd1;
  always @(posedge down) n <= n - 4'd1;
endmodule
