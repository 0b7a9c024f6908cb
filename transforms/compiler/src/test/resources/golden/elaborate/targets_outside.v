// Bits that do not exist are not written.
module t(input [3:0] d, input [1:0] i, output reg [3:0] q, output reg c, output reg [3:0] m);
  always @* begin
    q = 0;
    q[5:2] = d;
    q[7] = 1;
    q[i] = d[0];
    {c, m[4:0]} = d + 1;
  end
endmodule
