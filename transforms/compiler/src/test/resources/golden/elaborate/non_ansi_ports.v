module t(clk, d, q, r, s);
  input clk;
  input [3:0] d;
  output [3:0] q, r;
  output signed [3:0] s;
  reg [3:0] q;
  wire signed [3:0] s;
  reg [3:0] r = 4'd5;
  always @(posedge clk) begin q <= d; r <= q; end
  assign s = d;
endmodule
