module fork_of_independent_statements(
    input clk, rst, input [3:0] a, b, output reg [3:0] q1, q2, output reg [3:0] s, d);
  always @(posedge clk)
    if (rst) fork q1 <= 0; q2 <= 0; join
    else fork q1 <= a; q2 <= q1; join
  always @(a or b) fork : both
    begin s = a + b; s = s ^ 1; end
    d = a - b;
  join
endmodule
