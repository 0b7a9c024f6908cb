// Chains of conditions are choices between assignments, short ones stay what they are.
module chosen_values(
    input clk, input [2:0] op, input [7:0] a, b,
    output [7:0] result, output [3:0] code, output [7:0] least, output reg [7:0] kept);
  // what the unit does
  assign result = op == 0 ? a + b : op == 1 ? a - b : op == 2 ? a & b : op == 3 ? a | b : 0;
  assign code = op == 3'd0 ? 4'd8 : op == 3'd1 ? 4'd4 : op == 3'd2 ? 4'd2 : op == 3'd3 ? 4'd1
      : op == 3'd4 ? 4'd3 : op == 3'd5 ? 4'd6 : op == 3'd6 ? 4'd12 : 4'd9;
  assign least = op[0] ? a : op[1] ? b : 8'd7;
  always @(posedge clk)
    kept <= op[2] ? (op[1] ? a : b) : op[0] ? kept + a : kept - b;
endmodule
