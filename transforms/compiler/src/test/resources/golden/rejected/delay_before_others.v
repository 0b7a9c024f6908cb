// The new "r": at the same edge, and behind a process or not.
module delay_before_others(input clk, input [3:0] d, output reg [3:0] q, output reg [3:0] r);
  always @(posedge clk) r <= d;
  // expect: UNSUPPORTED_TIMING 7:8
  always @(posedge clk) begin
    q <= d;
    #1 q <= q + r;
  end
endmodule
