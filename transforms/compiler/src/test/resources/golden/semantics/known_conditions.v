// What is read outside of an array or vector is x (11.5.1), and so is a division by zero (11.4.3): a comparison with it
// chooses the other branch, and so does its negation; === tells it from 0 and 1 (11.4.5).
module known_conditions(input clk, input [3:0] i, input signed [3:0] j, input [7:0] d, input [2:0] b,
    output reg [15:0] y, output reg z, output wire [3:0] w, output reg [7:0] lp, output reg [1:0] f);
  reg [7:0] m [2:11];
  reg [9:0] v = 10'h155;
  integer k, n;
  initial for (k = 2; k < 12; k = k + 1) m[k] = k * 3;
  always @(posedge clk) begin
    m[d[3:0]] <= d;
    v <= {v[6:0], d[2:0]};
  end
  always @* begin
    y = 0;
    if (m[i] == 0) y[0] = 1;
    if (m[i] != 3) y[1] = 1;
    if (!(m[i] == 9)) y[2] = 1;
    if (m[i] < 40) y[3] = 1;
    if (m[i]) y[4] = 1;
    if (!m[i]) y[5] = 1;
    if (v[i]) y[6] = 1;
    if (!v[i]) y[7] = 1;
    if (~v[i]) y[8] = 1;
    if (v[i] == 1'b0 || d[0]) y[9] = 1;
    if (v[i] != 1 && d[1]) y[10] = 1;
    if (v[j + 2] == 0) y[11] = 1;
    if (!(d % b == 1)) y[12] = 1;
    if (d / b > 20) y[13] = 1;
    if (!((d / b > 20) && d[7])) y[14] = 1;
    if (d[4] ? v[i] == 0 : m[i] > 5) y[15] = 1;
  end
  assign w = {v[i] === 1'b0, 3'b0} | (m[i] === 8'd0) | ((d % b) !== 0) << 1;
  always @* begin
    lp = 0;
    for (n = 0; n < 8; n = n + 1)
      if (v[n] == 0) lp[n] = 1;
      else if (v[n + 5] == 0) lp[n] = d[n];
  end
  always @* begin
    z = 1;
    if (v[i -: 2] == 0) z = 0;
  end
  function is_below(input [3:0] at);
    begin
      is_below = 0;
      if (m[at] < 30) is_below = 1;
    end
  endfunction
  always @(posedge clk) f <= {f[0], is_below(i)};
endmodule
