module late_and_later(input clk, input [3:0] d, output [3:0] y);
  reg [3:0] p, q;
  wire [3:0] w = ~p;
  // expect: UNSUPPORTED_TIMING 6:3
  always @(posedge clk) #1 p <= d;
  always @(posedge clk) #2 q <= w;
  assign y = q;
endmodule
