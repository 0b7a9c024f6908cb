// Signs through wires, registers and function arguments.
module signed_variable_chain(input clk, input signed [3:0] d, output reg signed [7:0] acc, output reg lt, output [7:0] mag);
  wire signed [5:0] w = d * 3;
  reg signed [5:0] h = 0;
  initial acc = 0;
  assign mag = (acc < 0) ? -acc : acc;
  always @(posedge clk) begin
    h <= w;
    acc <= acc + h;
    lt <= h < d;
  end
endmodule
