// Two processes with so many steps are never both at work, so their order does not matter.
module waits_in_many_places(input clk, input [3:0] d, output reg [3:0] q, output reg [3:0] t);
  initial begin q = 0; t = 0; end
  always begin
    @(posedge clk) t = t + d + 1; q <= t ^ 0;
    @(clk) t = t + d + 2; q <= t ^ 3;
    @(posedge clk) t = t + d + 3; q <= t ^ 6;
    @(clk) t = t + d + 4; q <= t ^ 9;
    @(posedge clk) t = t + d + 5; q <= t ^ 12;
    @(clk) t = t + d + 6; q <= t ^ 15;
    @(posedge clk) t = t + d + 7; q <= t ^ 2;
    @(clk) t = t + d + 8; q <= t ^ 5;
    @(posedge clk) t = t + d + 9; q <= t ^ 8;
    @(clk) t = t + d + 10; q <= t ^ 11;
    @(posedge clk) t = t + d + 11; q <= t ^ 14;
    @(clk) t = t + d + 12; q <= t ^ 1;
    @(posedge clk) t = t + d + 13; q <= t ^ 4;
    @(clk) t = t + d + 14; q <= t ^ 7;
    @(posedge clk) t = t + d + 15; q <= t ^ 10;
    @(clk) t = t + d + 16; q <= t ^ 13;
    @(posedge clk) t = t + d + 17; q <= t ^ 0;
    @(clk) t = t + d + 18; q <= t ^ 3;
    @(posedge clk) t = t + d + 19; q <= t ^ 6;
    @(clk) t = t + d + 20; q <= t ^ 9;
  end
endmodule
