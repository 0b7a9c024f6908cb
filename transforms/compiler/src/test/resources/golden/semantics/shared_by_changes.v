// Steps that share variables, each started by the same counter, one at a time.
module shared_by_changes(input clk, input rst, input [7:0] a, output reg [7:0] z);
  reg [1:0] step;
  reg [7:0] m;
  always @(posedge clk) if (rst) step <= 0; else step <= step + 1;
  always @(step) if (step == 1) m <= a;
  always @(step) if (step == 2) begin m <= m << 1; z <= m; end
  always @(step) if (step == 3) z <= z ^ m;
endmodule
