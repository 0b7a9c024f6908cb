module kinds(input clk, en, a, b, output reg follows, holds, misses, steps, swapped);
  reg t;
  always @(a or b) follows <= a & b;
  always @* if (en) holds = a;
  always @(a) misses = a & b;
  always @(posedge clk) steps <= a;
  // t keeps its value, which nobody reads then.
  always @* begin
    swapped = a;
    if (en) begin
      t = b;
      swapped = ~t;
    end
  end
endmodule
