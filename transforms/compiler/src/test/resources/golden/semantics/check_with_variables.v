// A check of parameters that passes ends nothing, whatever variables of its own it needs.
module check_with_variables #(parameter W = 4)(input clk, input [W-1:0] d, output reg [W-1:0] q);
  initial begin : check
    reg known;
    reg [7:0] odd;
    known = W == 4 || W == 8;
    odd = W & 1;
    if (!known || odd != 0) begin
      $display("W is %d", W);
      $finish;
    end
  end
  always @(posedge clk) q <= d;
endmodule
