module counter(input clk, en, input [3:0] step, output [3:0] next, output reg [3:0] count);
  assign next = count + (step ^ 4'd5) * 3;
  always @(posedge clk) if (en) count <= next; else if (step == 2) count <= ~count;
endmodule

module nest(input clk, input [3:0] a, output [3:0] x, y, output z);
  counter first(.clk(clk), .en(a[0]), .step(a), .count(x));
  counter second(.clk(clk), .en(x[0]), .step(x), .count(y));
  assign z = x > y;
endmodule
