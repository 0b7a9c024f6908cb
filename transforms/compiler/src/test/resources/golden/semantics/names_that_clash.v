// Signals whose names differ in case, or look like what generated code may use.
module names_that_clash(input clk, input rst, input [1:0] inputs, input [1:0] A, input [1:0] a, output reg [1:0] state, output [1:0] eval, output [1:0] _x, output [1:0] next_state);
  reg [1:0] self, result;
  assign eval = A ^ a;
  assign _x = self + inputs;
  assign next_state = result;
  always @(posedge clk)
    if (rst) begin state <= 0; self <= 0; result <= 0; end
    else begin state <= inputs; self <= state; result <= self ^ a; end
endmodule
