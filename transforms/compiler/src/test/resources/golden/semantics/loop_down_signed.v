// An integer is signed: a loop down to zero ends at -1.
module loop_down_signed(input [4:0] v, output reg [4:0] r, output reg below);
  integer i;
  always @* begin
    for (i = 4; i >= 0; i = i - 1) r[4 - i] = v[i];
    below = i < 0;
  end
endmodule
