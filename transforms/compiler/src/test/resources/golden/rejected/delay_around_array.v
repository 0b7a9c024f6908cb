// What a write under way is to the read behind it.
module delay_around_array(input clk, input we, input [1:0] a, input [3:0] d, output reg [3:0] y);
  reg [3:0] m [0:3];
  always @(posedge clk) begin
    if (we) m[a] <= d;
    // expect: UNSUPPORTED_TIMING 7:8
    #5 y <= m[a];
  end
endmodule
