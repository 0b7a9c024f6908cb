// Digits behind # are a number by themselves (A.2.2.3): the delay is 1 and the value 'b1.
module delay_before_based_number(input clk, input en, output reg q = 0, output reg [3:0] r = 0);
  always @(posedge clk) begin
    if (en) q <= #1'b1;
    else q <= #2 'b0;
    r <= #1 4'd5 + r;
  end
endmodule
