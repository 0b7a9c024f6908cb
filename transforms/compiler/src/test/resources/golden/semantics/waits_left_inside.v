// The loop of an initial construct leaves a block inside of it and goes on.
module waits_left_inside(input clk, input go, input [3:0] d, output reg [3:0] a, output reg [3:0] b);
  initial begin
    a = 0;
    b = 5;
    forever begin : round
      @(posedge clk);
      if (!go) disable round;
      a <= d;
      @(posedge clk);
      b <= b + a;
    end
  end
endmodule
