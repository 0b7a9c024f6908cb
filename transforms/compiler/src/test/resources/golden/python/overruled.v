// What later assignments overrule whatever happens is not in the model.
module overruled (
    input clk,
    input rst,
    input [1:0] k,
    input [7:0] a,
    input [7:0] c,
    output reg [7:0] q,
    output reg [7:0] r,
    output reg [7:0] y,
    output reg [7:0] z,
    output reg [7:0] m
);
  integer i;
  always @(posedge clk) begin
    q <= a;
    r <= r + q;
    if (rst) q <= 0;
    else if (k == 1 && !rst) q <= c;
    else if (k == 1) q <= 8'd99;
    else q <= q + 1;
    // It keeps the earlier value for some of k.
    if (k[0]) r <= q;
  end
  always @* begin
    y = a;
    z = a ^ c;
    if (k[0]) y = a + c;
    // Read before it is assigned again.
    m = z;
    z = y;
    y = c - a;
    case (k)
      0: z = c;
      1: z = a;
      2: z = m;
      3: z = 8'h5A;
    endcase
    for (i = 0; i < 4; i = i + 1) m[i] = z[i];
  end
endmodule
