// A loop that waits for nothing ends by what leaves it, in processes, functions and at the start.
module loop_forever(input clk, input [7:0] a, output reg [3:0] ones, output reg [7:0] third);
  reg [7:0] left;
  always @* begin : count
    left = a;
    ones = 0;
    forever begin
      if (left == 0) disable count;
      left = left & (left - 1);
      ones = ones + 1;
    end
  end

  function [7:0] divided(input [7:0] x);
    begin : steps
      divided = 0;
      forever begin
        if (x < 3) disable steps;
        x = x - 3;
        divided = divided + 1;
      end
    end
  endfunction

  initial begin : start
    third = 0;
    forever begin
      third = third + 5;
      if (third > 40) disable start;
    end
  end
  always @(posedge clk) third <= divided(a) ^ third;
endmodule
