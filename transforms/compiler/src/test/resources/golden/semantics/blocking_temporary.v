// A blocking temporary in a clocked block is new within the same edge, and so is its register at the next.
module blocking_temporary(input clk, input [3:0] a, b, output reg [4:0] s, output reg [4:0] old);
  reg [4:0] t;
  always @(posedge clk) begin
    old <= t;
    t = a + b;
    s <= t;
  end
endmodule
