// Bits are conditions by themselves, what earlier conditions decide is not asked again, divisors
// are tested once, and what a name gets from itself is written so.
module conditions(
    input clk, input rst, input en, input a, b, c, input [3:0] n, m, input [1:0] sel, input d,
    output reg [3:0] q, ring, rotated, output reg flag, output reg [2:0] order, kind, both,
    output reg [3:0] quotient, remainder, kept, output mixed, chosen, output [3:0] share, hot,
    output [3:0] same, output reg [15:0] big);
  // bits compared with 0 and 1, an else-if that says what else says
  always @(posedge clk)
    if (rst == 1) begin ring <= 4'b0001; q <= 4'b0000; rotated <= 8; flag <= 0; big <= 0; end
    else if (rst == 0) begin
      ring <= {ring[2:0], d};
      rotated <= {rotated[2:0], rotated[3]};
      if (en == 1'b0) q <= q ^ n;
      else if (en != 0 && n > 2) q <= {q[0], q[3:1]};
      flag <= ~flag;
      big[n[1:0] * 4 + 3 -: 4] <= m;
    end
  always @* begin
    // one of three is left
    if (n < m) order = 1; else if (n > m) order = 2; else if (m == n) order = 4;
    // one of four is left
    if (!a && !b) kind = 0;
    else if (!a && b) kind = 1;
    else if (a && !b) kind = 2;
    else if (a && b) kind = 3;
    // a part is known, a contradiction, one that was asked in other words
    both = 0;
    if (a || n == 0) both = 1;
    else if (!a && b) both = 2;
    else if (c && d && !c) both = 3;
    else if (n != 0 && c) both = 4;
    else if (a) both = 5;
    else if (d) both = both;
  end
  always @* begin
    if (m == 0) quotient = 0; else quotient = n / m;
    if (m > 0 && en) remainder = n % m; else remainder = 0;
    // the divisor changes in the branch
    kept = m;
    if (kept != 0) begin kept = kept - 1; kept = n / kept; end
  end
  assign mixed = (a & b & ~c) | ((a ^ b) & ~(b & c));
  assign chosen = c ? ~a : ~b;
  assign share = m != 0 ? n / m : 15;
  assign hot = sel == 2 ? 4'b0100 : 4'b0001 + n;
  assign same = sel[0] ? (sel[1] ? 4'bz : 4'b0) : n;
endmodule
