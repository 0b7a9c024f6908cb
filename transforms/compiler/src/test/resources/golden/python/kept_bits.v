// Bits that keep their places in a vector are masked.
module kept_bits (
    input clk,
    input load,
    input [3:0] a,
    input [31:0] i,
    output reg [7:0] pc,
    output [31:0] upper,
    output [7:0] turned
);
  always @(posedge clk)
    if (load) pc <= {pc[7:4], a};
    else pc <= pc + 1;
  assign upper = {i[31:12], 12'b0};
  assign turned = {pc[3:0], pc[7:4]};
endmodule
