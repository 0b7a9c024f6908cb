module t(input [7:0] a, input clk, output [7:0] y);
  logic [7:0] m [0:1][0:1];
  logic [7:0] n [3];
  always_ff @(posedge clk) begin
    m <= '{'{a, 8'd1}, '{default: 8'd2}};
    n <= '{0: a, default: '0};
  end
  assign y = m[0][1] ^ n[2];
endmodule
