// The process runs again for what it assigned itself, until t stays.
module nonblocking_until_settled(input [3:0] a, input s, output reg [3:0] t, output reg [3:0] u);
  always @* begin
    if (s) t <= t | a;
    else t <= a;
    u <= u & t | a;
  end
endmodule
