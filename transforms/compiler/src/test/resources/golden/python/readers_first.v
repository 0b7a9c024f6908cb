// Readers of variables come before nonblocking assignments to them; a local is only for a cycle.
module readers_first (
    input clk,
    input rst,
    input en,
    input [3:0] d,
    output reg [3:0] q,
    output reg [3:0] held,
    output reg full,
    output reg [3:0] low,
    output reg [3:0] high
);
  reg [3:0] s1, s2, t;
  reg [1:0] n;

  // a chain behind conditions
  always @(posedge clk)
    if (rst) {s1, s2, q} <= 0;
    else begin
      s1 <= d;
      s2 <= s1;
      if (en) q <= s2;
    end

  // what is assigned at once keeps its order
  always @(posedge clk) begin
    t = d + 1;
    held <= t;
    low <= held ^ t;
    t = t << 1;
    high <= t;
  end

  // two exchange their values: one of them needs a local
  reg [3:0] a, b, c;
  always @(posedge clk)
    if (rst) begin
      n <= 0;
      full <= 0;
      a <= 1;
      b <= 2;
      c <= 3;
    end else begin
      n <= n + 1;
      a <= b;
      b <= a;
      c <= b;
      if (n == 3) full <= c[0];
    end
endmodule
