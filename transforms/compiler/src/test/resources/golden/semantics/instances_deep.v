// Objects within objects and within flattened instances, generate blocks, names seen from above.
module bit_cell(input clk, input en, input d, output reg q, output changed);
  assign changed = q != d;
  always @(posedge clk) if (en & changed) q <= d;
endmodule
module row #(parameter N = 3)(input clk, input en, input [N-1:0] d, output [N-1:0] q, output any);
  wire [N-1:0] changed;
  genvar i;
  generate for (i = 0; i < N; i = i + 1) begin : cell_
    bit_cell u(clk, en, d[i], q[i], changed[i]);
  end endgenerate
  assign any = |changed;
endmodule
module gate(input en, input [2:0] d, input clk, output [2:0] q, output any);
  reg open;
  always @* if (en) open = d[0] | d[1];
  row inside(clk, open, d, q, any);
endmodule
module instances_deep(input clk, input en, input [2:0] d, output [2:0] q0, q1, output any0, any1, output peek);
  row u0(clk, en & any1, d, q0, any0);
  gate u1(en, q0, clk, q1, any1);
  assign peek = u0.cell_[1].u.q ^ u1.inside.cell_[2].u.changed;
endmodule
