// The last procedural continuous assignment is the one that counts.
module assign_signal_or_constant(input clk, input [1:0] m, input [3:0] d, input [3:0] e, output reg [3:0] q, output [3:0] y);
  initial q = 0;
  assign y = ~q;
  always @(m) case (m) 0: assign q = d; 1: assign q = 4'd6; 2: deassign q; 3: assign q = e; endcase
  always @(posedge clk) q <= q + d;
endmodule
