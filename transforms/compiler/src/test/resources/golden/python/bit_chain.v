// A chain within a vector that is computed before the edge and again behind it.
module bit_chain (
    input clk,
    input rst,
    input [7:0] req,
    output [7:0] grant,
    output [7:0] seen
);
  reg [7:0] mask;
  wire [7:0] r = req & mask;
  wire [7:0] higher;
  assign higher[0] = 1'b0;
  genvar i;
  generate
    for (i = 1; i < 8; i = i + 1) begin : chain
      assign higher[i] = higher[i-1] | r[i-1];
    end
  endgenerate
  assign grant = r & ~higher;

  wire [7:0] parity;
  assign parity[0] = req[0];
  assign parity[1] = parity[0] ^ mask[1];
  assign parity[2] = parity[1] ^ mask[2];
  assign parity[7:3] = req[7:3];
  assign seen = parity;

  always @(posedge clk)
    if (rst) mask <= 8'hFF;
    else if (|r) mask <= higher ^ parity;
endmodule
