// Of several nonblocking assignments to one variable in a block, the last one counts (10.4.2).
module last_assignment_wins(input clk, input c, e, input [3:0] d, output reg [3:0] q);
  always @(posedge clk) begin
    q <= 4'd1;
    if (c) q <= d;
    if (e) q[1:0] <= 2'b11;
  end
endmodule
