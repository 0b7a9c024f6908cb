// What the source sets of a start value counts beside bits that it leaves open, and whatever it
// goes through on the way.
module initial_partly_unknown(
  input clk, input rst, input d,
  output reg [7:0] half, output reg [3:0] through, output reg [7:0] filled, output reg [3:0] a, b,
  output [7:0] word, output reg [3:0] after
);
  reg [3:0] never;
  reg [7:0] mem [0:3];
  reg [3:0] earlier;
  integer i;
  initial begin
    half = 8'b1010_xxxx;
    through = 15;
    through = through << 1;
    through[3] = 1'bx;
    through[3] = through[2];
    filled = {4'd12, never} | 8'h0f;
    {a, b} = {4'd9, never};
    b = 3;
    for (i = 0; i < 4; i = i + 1) mem[i] = {i[3:0], never};
    for (i = 0; i < 4; i = i + 1) mem[i][3:0] = ~i;
    earlier <= 7;
    after = earlier;
    if (after === 4'bxxxx) after = 5;
  end
  always @(posedge clk)
    if (rst) begin
      half <= 0; through <= 0; filled <= 0; a <= 0; b <= 0; after <= 0;
    end else begin
      half <= {half[6:0], half[7] ^ d};
      through <= through + d;
      filled <= filled - 1;
      {a, b} <= {b, a};
      after <= after ^ earlier;
      mem[{a[0], d}] <= word + 1;
    end
  assign word = mem[{d, b[0]}];
endmodule
