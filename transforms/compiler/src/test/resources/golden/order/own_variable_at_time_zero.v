// Whether the process has run when the initial construct sets left is open.
module own_variable_at_time_zero(input [7:0] a, output reg [7:0] p);
  reg [7:0] left;
  initial left = ~0;
  always @* begin
    p = left[0] ? a : 0;
    left = left >> 4;
  end
endmodule
