// A delay inside an assignment: the value of the edge, which what comes behind it finds.
module delay_in_the_middle(input clk, input [3:0] d, output reg [3:0] p, output reg [3:0] q);
  always @(posedge clk) begin
    p = #1 d + q;
    q = p ^ d;
  end
endmodule
