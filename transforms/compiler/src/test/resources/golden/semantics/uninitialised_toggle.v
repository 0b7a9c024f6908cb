// x is not true: the else branch makes the register known, and the model's 0 does the same.
module uninitialised_toggle(input clk, output reg q);
  always @(posedge clk) if (q) q <= 0; else q <= 1;
endmodule
