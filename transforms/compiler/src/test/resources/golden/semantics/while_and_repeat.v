// while runs as long as its condition holds, repeat a number of times fixed at its start.
module while_and_repeat(input [7:0] a, input [2:0] n, output reg [3:0] ones, output reg [7:0] s);
  reg [7:0] t;
  reg [2:0] k;
  always @* begin
    t = a;
    ones = 0;
    while (t != 0) begin
      t = t & (t - 1);
      ones = ones + 1;
    end
    k = n;
    s = a;
    repeat (k) begin
      s = {s[6:0], s[7]};
      k = 0;
    end
  end
endmodule
