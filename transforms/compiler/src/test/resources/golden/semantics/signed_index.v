// A negative index is outside: the read is guarded, the write is lost.
module signed_index(input signed [2:0] i, input [3:0] a, output y, output reg [3:0] w);
  assign y = (i >= 0) ? a[i] : 1'b1;
  always @* begin
    w = a;
    w[i] = 1'b0;
  end
endmodule
