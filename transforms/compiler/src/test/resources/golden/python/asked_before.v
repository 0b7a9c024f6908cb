// What a condition has asked is not asked again, until something assigns to it.
module asked_before(input clk, input push, input drop, input [7:0] d, input [2:0] n, input signed [3:0] s,
    output reg [1:0] count, output [7:0] oldest, output reg [7:0] g, output reg [3:0] picked);
  reg [7:0] queue [0:2];
  reg [7:0] x, y, t;
  reg [3:0] at;
  integer i;
  assign oldest = queue[0];
  always @(posedge clk)
    if (push && count < 3) begin
      queue[count] <= d;
      count <= count + 1;
    end else if (drop && count != 0)
      count <= count - 1;
  always @* begin
    x = d;
    y = {5'd0, n};
    for (i = 0; i < 8; i = i + 1)
      if (y != 0) begin
        t = x % y;
        x = y;
        y = t;
      end
    g = x;
    // It is another number behind the assignment.
    at = d[3:0];
    picked = 0;
    if (at < 4) begin
      picked = d[at +: 4];
      at = at + d[7:6];
      picked = picked ^ d[at +: 4];
    end
    if (s >= 0 && s < 5) picked = picked + d[s +: 4];
  end
endmodule
