// What is assigned nonblocking comes last, whatever is assigned at once in between.
module mixed_in_one_process(input clk, input rst, input [3:0] d, output reg [3:0] q, p, c);
  always @(posedge clk) begin
    q <= d;
    q = 4'd1;
    p <= q;
    if (d[0]) q[3:2] <= d[1:0];
  end
  always @(posedge clk) if (rst) c = 0; else c <= c + d;
endmodule
