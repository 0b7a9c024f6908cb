// Literals that change nothing, bits compared with 1, choices on what is not so, and numbers.
module identities(
    input [7:0] a, b, input s, input signed [7:0] n,
    output [8:0] sum, output [7:0] same, none, kept, output odd, chosen, output [7:0] pick,
    output signed [15:0] wide, output below, output plain, output [1:0] cut,
    output [26:0] half);
  parameter OFFSET = 0, SCALE = 1;
  assign sum = (a + 8'd0) + (b * 1) - 0;
  assign same = ((a | 8'h00) ^ 0) & 8'hFF;
  assign none = (a & 8'h00) | (b * 0);
  assign kept = (a + OFFSET) * SCALE;
  assign odd = a[0] == 1;
  assign chosen = (a[7] == 0) ? b[0] : b[1];
  assign pick = !(s && a[1]) ? a : b;
  assign wide = (n + 0) * 1;
  assign below = (n * 1) < $signed(a + 0);
  assign plain = s == 1;
  assign cut = 3303;
  assign half = s ? 50_000_000 / 2 : 27'h600_0000 / 2;
endmodule
