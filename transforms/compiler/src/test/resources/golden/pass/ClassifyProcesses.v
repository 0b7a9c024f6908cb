module kinds(input clk, en, a, b, output reg follows, holds, misses, steps);
  always @(a or b) follows <= a & b;
  always @* if (en) holds = a;
  always @(a) misses = a & b;
  always @(posedge clk) steps <= a;
endmodule
