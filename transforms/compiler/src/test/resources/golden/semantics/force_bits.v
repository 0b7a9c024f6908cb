// Forced ranges that overlap: bits they share follow the later one.
module force_bits(input [1:0] s, input [7:0] a, input [7:0] b, output [7:0] y, output [7:0] z);
  wire [7:0] w;
  assign w[7:4] = a[3:0] ^ b[7:4];
  assign w[3:0] = b[3:0];
  assign y = w;
  assign z = w + 1;
  always @(s) begin
    if (s[0]) force w[3:0] = 4'h9; else release w[3:0];
    if (s[1]) force w[5:2] = 4'h6; else release w[5:2];
    if (&s) release w;
  end
endmodule
