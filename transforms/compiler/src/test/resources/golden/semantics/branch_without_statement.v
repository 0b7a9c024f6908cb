// A condition on which nothing depends takes nothing with it.
module branch_without_statement(input clk, input rst_n, input a, input [1:0] s, output reg [3:0] q);
  wire en = 1, x = a & b, b = ~a;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) q <= 0;
    else if (en) begin end
    else case (x) 1'b1: ; default: begin if (b) ; end endcase
  wire [1:0] t = ~s;
  always @(posedge clk) case (t) 2'd1: ; 2'd2: begin end endcase
endmodule
