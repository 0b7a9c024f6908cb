// What a branch assigns is of this execution where the conditions around say that it was taken, until one of them changes.
module branch_implied_by_condition(input clk, input a, c, input [1:0] s, input [2:0] n, input [3:0] b,
    output reg [3:0] both, chosen, other, either, nested, changed, kept, in_else, output [3:0] called,
    output reg [3:0] looped, wild);
  reg [3:0] u, v, w, x, t, p, q, r, m, k;
  reg by, of, to;
  integer i;
  function [3:0] f(input a, input c, input [3:0] b);
    reg [3:0] inside;
    begin
      f = 0;
      if (a) inside = b;
      if (a && c) f = inside;
    end
  endfunction
  assign called = f(a, c, b);
  always @* begin
    both = 0;
    if (a) u = b;
    if (a && c) both = u;
    chosen = 0;
    case (s) 0: v = b; 1, 2: v = ~b; endcase
    if (s != 3) chosen = v;
    other = 1;
    if (s == 0) w = b; else if (s[0]) w = ~b;
    if (s[0] && s != 0) other = w;
    either = 2;
    if (a || c) x = b;
    if (c) either = x;
    nested = 3;
    if (a) if (c) t = b;
    if (c && a) nested = t;
  end
  always @* begin
    changed = 0;
    by = a;
    if (by) begin p = b; by = 0; end
    if (!by) changed = p;
  end
  always @* begin
    kept = 0;
    of = a;
    if (of) q = b; else of = b[1];
    if (of) kept = q;
  end
  always @* begin
    in_else = 0;
    to = c;
    if (a) begin r = b; if (b[0]) to = 1; end else if (to) to = 0;
    if (a && to) in_else = r;
  end
  always @(posedge clk) begin
    looped <= 0;
    for (i = 0; i < 4; i = i + 1) begin
      if (n == i) m = b + i;
      if (n == i && b[i]) looped <= m;
    end
    wild <= 0;
    casez (n) 3'b1??: k = b; 3'b100: k = 1; 3'b001: k = b + 1; default: k = ~b; endcase
    if (n[2]) wild <= k; else if (n == 1) wild <= k + 1;
  end
endmodule
