// The loop variable keeps the value that ended the loop.
module loop_variable_after(input [7:0] v, output reg [3:0] at, output reg odd);
  integer i;
  always @* begin
    for (i = 0; i < 8 && !v[i]; i = i + 1) ;
    at = i;
    odd = i % 2;
  end
endmodule
