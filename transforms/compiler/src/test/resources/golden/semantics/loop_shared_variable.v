// One integer used by two loops in one block, its last value read in between and after.
module loop_shared_variable(input [3:0] a, output reg [3:0] x, y, output reg [7:0] t);
  integer i;
  always @* begin
    for (i = 0; i < 4; i = i + 1) x[i] = a[3 - i];
    t = i;
    for (i = 0; i < 3; i = i + 1) y[i] = a[i] ^ a[i + 1];
    y[i] = a[0];
    t = t * 16 + i;
  end
endmodule
