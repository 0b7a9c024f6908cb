// Before what was assigned by <= has come.
module delay_of_nothing(input clk, input d, output reg q, output reg y);
  always @(posedge clk) begin
    q <= d;
    // expect: UNSUPPORTED_TIMING 6:5
    #0 y <= q;
  end
endmodule
