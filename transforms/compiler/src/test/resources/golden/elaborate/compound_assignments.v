module t(input clk, input [7:0] a, output logic [7:0] q);
  always_ff @(posedge clk) begin
    automatic logic [7:0] x = a;
    x += 3;
    x <<= 1;
    x++;
    q <= #1 x;
  end
endmodule
