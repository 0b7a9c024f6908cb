// Bits that go from one vector to the same place of another one are cut out there.
module bits_in_place(input [7:0] gray, input [7:0] d, input [1:0] s, output reg [7:0] bin,
                     output reg [7:0] y);
  integer i;
  always @* begin
    bin[7] = gray[7];
    for (i = 6; i >= 0; i = i - 1) bin[i] = bin[i + 1] ^ gray[i];
  end
  always @* begin
    y = {4{s}};
    y[6:4] = d[6:4];
    y[3] = d[3] & s[0];
    y[2] = d[2];
    y[1] = d[3];
  end
endmodule
