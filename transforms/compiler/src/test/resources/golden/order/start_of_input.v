// What an input is when initial constructs run, the source does not say.
module start_of_input(input clk, input d, output reg [3:0] q);
  initial q = {4{clk}};
  always @(posedge clk) q <= {d, q[3:1]};
endmodule
