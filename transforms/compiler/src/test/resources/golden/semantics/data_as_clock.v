// Edges of a combinational function of the inputs.
module data_as_clock(input a, b, rst, input [1:0] d, output reg [1:0] q);
  wire e = a & b;
  always @(posedge e or posedge rst) if (rst) q <= 0; else q <= d;
endmodule
