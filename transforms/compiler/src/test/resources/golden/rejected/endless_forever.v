// Nothing leaves the loop, and nothing in it waits.
module endless_forever(input clk, input [3:0] d, output reg [3:0] q);
  always @(posedge clk) begin
    q <= d;
    // expect: ENDLESS_LOOP 6:17
    if (d == 9) forever q <= 1;
  end
endmodule
