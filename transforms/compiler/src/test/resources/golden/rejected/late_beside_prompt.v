// The late one finds the new p.
module late_beside_prompt(input clk, input [3:0] d, output reg [3:0] q);
  reg [3:0] p;
  // expect: UNSUPPORTED_TIMING 6:3
  always @(posedge clk) p <= d;
  always @(posedge clk) #1 q <= p;
endmodule
