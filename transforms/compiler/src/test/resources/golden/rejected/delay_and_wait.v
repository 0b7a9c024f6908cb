// At the second edge it may be late or not.
module delay_and_wait(input clk, input d, output reg q, output reg y);
  always @(posedge clk) begin
    q <= d;
    // expect: UNSUPPORTED_TIMING 6:5
    #1 y <= q;
    @(posedge clk) q <= 0;
  end
endmodule
