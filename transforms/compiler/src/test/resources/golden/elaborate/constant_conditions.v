// Branches that parameters rule out are not looked at.
module t #(parameter FILE = "", parameter FAST = 1) (input clk, d, output reg q, r);
  reg [3:0] m [0:1];
  initial if (FILE != "") $readmemh(FILE, m);
  always @(posedge clk) begin
    if (FAST) q <= d;
    else if (d) q <= 0;
    if (d) r <= 1;
    else if (!FAST) r <= 0;
    else r <= m[0][0];
  end
endmodule
