// Where the sign of a member has no say, all agree on it: operands as wide as their context, and
// those beside one that has no sign (IEEE 1800-2017 11.8.1).
typedef logic signed [3:0] sample_t;
typedef struct packed { sample_t re, im; logic valid; } pair_t;
module signed_member_as_bits(
    input clk, input signed [3:0] x, input [3:0] z, input [1:0] n,
    output reg [3:0] y, output same, output less, output [3:0] both, sum, shifted,
    output [7:0] wide, output [8:0] all, output [1:0] part);
  pair_t s;
  always @(posedge clk) begin
    s.re <= x;
    s.im <= z;
    s.valid <= s.re == s.im;
    y <= s.im;
  end
  assign same = s.re == x;
  assign less = s.re < z;
  assign both = s.re & s.im;
  assign sum = s.re + s.im;
  assign shifted = s.re << n;
  assign wide = {s.re, s.im};
  assign all = s;
  assign part = s.re[2:1];
endmodule
