module dead(input clk, rst, output reg [3:0] q);
  reg seen;
  wire [3:0] unused = ~q;
  always @(posedge clk)
    if (rst) begin
      q <= 0;
      seen <= 0;
    end else begin
      q <= q + 1;
      seen <= 1;
    end
endmodule
