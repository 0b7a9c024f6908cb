// At the edge, one operand may follow the register file and the other not yet.
module nets_behind_memory (
    input clk, input rst, input we, input [2:0] rd, rs, rt, input [7:0] offset, input sel,
    output reg [7:0] pc, output [7:0] result
);
  reg [7:0] regs [0:7];
  integer i;
  always @(posedge clk)
    if (rst) for (i = 0; i < 8; i = i + 1) regs[i] = 0;
    else if (we) regs[rd] = result;
  wire [7:0] a = regs[rs];
  wire [7:0] b = sel ? offset : regs[rt];
  assign result = a + b;
  always @(posedge clk)
    if (rst) pc <= 0;
    else pc <= a == b ? pc + offset : pc + 1;
endmodule
