// Loops that begin or end where a counter around them stands, or where an input says.
module loop_bounds_of_loops_around(
  input [31:0] d, input [3:0] n, input signed [3:0] e,
  output reg [7:0] least, output reg [7:0] most, output reg [5:0] ones, output reg [3:0] folds,
  output reg [15:0] pairs, output reg [7:0] sum, output reg [3:0] last, output reg [7:0] back,
  output reg [7:0] wraps
);
  reg [7:0] bubble [0:3];
  reg [7:0] sorted [0:3];
  reg [7:0] t;
  integer i, j, k, m;
  reg [4:0] u;
  reg [3:0] w;

  always @* begin
    for (i = 0; i < 4; i = i + 1) begin
      bubble[i] = d[i*8 +: 8];
      sorted[i] = d[i*8 +: 8];
    end
    for (i = 0; i < 3; i = i + 1)
      for (j = 0; j < 3 - i; j = j + 1)
        if (bubble[j] > bubble[j+1]) begin
          t = bubble[j];
          bubble[j] = bubble[j+1];
          bubble[j+1] = t;
        end
    least = bubble[0];
    for (i = 1; i < 4; i = i + 1) begin
      t = sorted[i];
      for (j = i; j > 0; j = j - 1)
        if (sorted[j-1] > t) begin
          sorted[j] = sorted[j-1];
          sorted[j-1] = t;
        end
    end
    most = sorted[3];
    ones = 0;
    for (u = 0; u < n; u = u + 1) ones = ones + d[u];
    folds = 0;
    for (i = 3; i >= 0; i = i - 1)
      for (j = 0; j <= i; j = j + 2)
        folds[i] = folds[i] ^ d[j];
    pairs = 0;
    for (i = 0; i < 4; i = i + 1)
      for (j = i + 1; j <= 3; j = j + 1)
        for (k = 0; k < j - i; k = k + 1)
          pairs[(i*4 + j + k) % 16] = d[i] ^ d[j+k];
    sum = 0;
    for (i = -2; i < e; i = i + 1) sum = sum + d[7:0] + i;
    // Read behind the loop: what counts is a variable like others.
    last = 0;
    for (m = 0; m < n; m = m + 1) if (d[m]) last = m;
    last = last + m;
    back = 0;
    for (j = n; j >= 2; j = j - 3) begin
      if (d[j]) back = back + j;
      if (back > 20) j = 0;
    end
    // Ends by its first value alone; at 15 it would never end.
    wraps = 0;
    for (w = 3; w <= n && w < 12; w = w + 1) wraps = wraps + d[w];
  end
endmodule
