// A control that does more than to set or reset acts once, when it becomes active.
module counter_with_load(input clk, input load, input hold, input [3:0] d, output reg [3:0] q);
  always @(posedge clk or posedge load)
    if (load) q <= q + d;
    else if (!hold) q <= q + 4'd1;
endmodule
module instances_with_asynchronous_load(input clk, input load, input hold, input [3:0] d,
    output [3:0] a, b, output reg [3:0] seen);
  counter_with_load u0(clk, load, hold, d, a);
  counter_with_load u1(clk, load, a[0], a, b);
  always @(posedge clk) seen <= a ^ b;
endmodule
