// A loop by twos, and one whose bound is an input.
module loop_step_two(input [7:0] a, input [3:0] n, output reg [3:0] even, output reg [7:0] mask);
  integer i;
  always @* begin
    even = 0;
    for (i = 6; i >= 0; i = i - 2) even[i / 2] = a[i];
    mask = 0;
    for (i = 0; i < n && i < 8; i = i + 1) mask = {mask[6:0], 1'b1};
  end
endmodule
