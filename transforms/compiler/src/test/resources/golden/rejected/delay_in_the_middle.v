// What comes behind the delay runs later.
module delay_in_the_middle(input clk, input [3:0] d, output reg [3:0] p, output reg [3:0] q);
  // expect: UNSUPPORTED_TIMING 5:5
  always @(posedge clk) begin
    p = #1 d;
    q = p;
  end
endmodule
