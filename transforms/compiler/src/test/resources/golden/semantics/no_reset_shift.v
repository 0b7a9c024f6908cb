// No reset and no initial value: known after as many edges as there are stages.
module no_reset_shift(input clk, input d, output reg [3:0] q);
  always @(posedge clk) q <= {q[2:0], d};
endmodule
