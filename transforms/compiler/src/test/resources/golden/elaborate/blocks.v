module t(input clk, input [3:0] a, output reg [3:0] q);
  always @(posedge clk) begin : work
    reg [3:0] tmp;
    integer tmp2;
    tmp = a + 1;
    tmp2 = tmp;
    q <= tmp2;
  end
endmodule
