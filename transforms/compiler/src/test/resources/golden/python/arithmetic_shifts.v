// A sign and the upper part of a vector are an arithmetic shift to the right; a field is none.
module arithmetic_shifts (
    input clk,
    input load,
    input [7:0] m,
    input [31:0] inst,
    output reg [7:0] acc,
    output reg [7:0] low,
    output [31:0] imm
);
  wire [7:0] s = acc + m;
  always @(posedge clk)
    if (load) {acc, low} <= {8'd0, m};
    else {acc, low} <= {s[7], s, low[7:1]};
  assign imm = {{20{inst[31]}}, inst[31:20]};
endmodule
