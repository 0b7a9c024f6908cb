// Loops whose conditions assign: done before each test.
module loop_conditions_with_effects(
    input clk, input [7:0] a, input [2:0] n,
    output logic [7:0] x, y, output logic [3:0] z, w);
  always_ff @(posedge clk) begin : p
    int i, s;
    logic [7:0] t;
    i = 0;
    t = a;
    while (i++ < n) t = {t[6:0], t[7]};
    x <= t;
    i = n;
    s = 0;
    do begin
      if (a[i]) s += i;
    end while (--i > 0);
    y <= s + i;
    s = 0;
    for (int k = 0; ++k < n; s++) if (!a[k]) s += k;
    z <= s;
  end
  always_comb begin
    int u, c;
    u = a;
    c = 0;
    while (--u > 200) c++;
    w = c;
  end
endmodule
