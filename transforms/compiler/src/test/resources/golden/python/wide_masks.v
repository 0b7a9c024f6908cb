module wide_masks(input clk, input rst, input [3:0] d, output reg [299:0] v, output [299:0] w);
  always @(posedge clk)
    if (rst) begin
      v[0] <= 1'b0;
      v[299:290] <= 10'h3ff;
      v[40] <= 1'b1;
    end else begin
      v[0] <= d[0];
      v[41] <= d[1] ^ v[0];
      v[100:97] <= d;
      v[298] <= v[41];
    end
  assign w = ~v;
endmodule
