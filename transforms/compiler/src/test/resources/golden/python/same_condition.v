// Neighbours that ask the same ask once, unless the answer may have changed.
module same_condition (
    input clk,
    input rst,
    input en,
    input [3:0] d,
    output reg [3:0] lo,
    output reg [3:0] hi,
    output reg [3:0] last,
    output reg on,
    output reg [3:0] then
);
  // the low digit
  always @(posedge clk)
    if (rst) lo <= 0;
    else if (lo == 9) lo <= 0;
    else lo <= lo + 1;

  // the high digit
  always @(posedge clk)
    if (rst) hi <= 0;
    else if (lo == 9) hi <= hi + 1;

  always @(posedge clk) if (rst) last <= 0; else if (en) last <= d;

  always @* begin
    on = en;
    then = d;
    if (on) on = d[0];
    if (on) then = 0;
  end
endmodule
