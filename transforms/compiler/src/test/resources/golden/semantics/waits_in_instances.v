// Each instance stands in a place of its own.
module pair(input clk, input [3:0] x, output reg [3:0] s);
  reg [3:0] first;
  always begin
    @(posedge clk) first = x;
    @(posedge clk) s <= first + x;
  end
endmodule
module waits_in_instances(input clk, input [3:0] x, input [3:0] y, output [3:0] s, output [3:0] t, output [4:0] z);
  pair u(clk, x, s);
  pair v(clk, y, t);
  assign z = s + t;
endmodule
