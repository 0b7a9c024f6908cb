// No read finds in one run what a write has put there.
module delays_of_memory(
    input clk, input ce, input we, input [2:0] a, input [7:0] d, output reg [7:0] q, output reg ready);
  reg [7:0] m [0:7];
  always @(posedge clk) begin
    ready <= 0;
    if (ce) begin
      if (we) #5 m[a] <= d;
      else #8 q <= m[a];
      #1 ready <= 1;
    end
  end
endmodule
