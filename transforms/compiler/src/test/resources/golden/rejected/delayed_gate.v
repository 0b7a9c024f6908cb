// The edge of edges is there as long as the gate takes.
module delayed_gate(input clk, input rst, input x, output reg [3:0] count);
  reg held;
  wire inverted, edges;
  // expect: UNSUPPORTED_TIMING 7:10
  always @(posedge clk) held <= x;
  not #3 late(inverted, held);
  and rising(edges, held, inverted);
  always @(posedge edges or posedge rst)
    if (rst) count <= 0;
    else count <= count + 1;
endmodule
