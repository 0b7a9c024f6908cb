// What holds is asked as it is where what does not hold does nothing, and no loop is written that never begins.
module plain_conditions #(parameter DEPTH = 1) (
    input clk, rst_n, kick, en, input [7:0] x, output reg fires, output reg [7:0] y
);
  reg armed;
  reg [3:0] left;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      left <= 9;
      fires <= 0;
      armed <= 0;
    end else begin
      fires <= 0;
      if (en) armed <= 1;
      if (!armed) ;
      else if (kick) left <= 9;
      else if (left == 0) fires <= 1;
      else left <= left - 1;
    end
  reg [7:0] delayed [DEPTH-1:0];
  integer i;
  always @(posedge clk) if (en) begin
    delayed[0] <= x;
    for (i = 1; i < DEPTH; i = i + 1) delayed[i] <= delayed[i-1];
    y <= x - delayed[DEPTH-1];
  end
endmodule
