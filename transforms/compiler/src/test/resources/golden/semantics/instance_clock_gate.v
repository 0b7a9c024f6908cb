// A clock that goes through ports and an assignment in an instance.
module instance_clock_gate(input clk, input rst, input [3:0] d, output [3:0] q);
  wire c;
  passer p (.i(clk), .o(c));
  keeper k (.ck(c), .rst(rst), .d(d), .q(q));
endmodule
module passer(input i, output o);
  assign o = i;
endmodule
module keeper(input ck, rst, input [3:0] d, output reg [3:0] q);
  always @(posedge ck) if (rst) q <= 4'd0; else q <= q ^ d;
endmodule
