// Objects read each other's state at one edge: all of them what it was before.
module ring_stage #(parameter START = 0)(input clk, input load, input [7:0] from, output reg [7:0] value);
  initial value = START;
  always @(posedge clk)
    if (load) value <= START;
    else value <= from + {7'd0, value[7]};
endmodule
module instances_in_ring(input clk, input load, input [7:0] extra,
    output [7:0] a, b, c, output reg [7:0] sum, output reg [7:0] last);
  ring_stage #(1) u0(clk, load, c ^ extra, a);
  ring_stage #(2) u1(clk, load, a, b);
  ring_stage #(3) u2(clk, load, last ^ b, c);
  always @(posedge clk) begin
    sum <= a + b + c + last;
    last <= b;
  end
endmodule
