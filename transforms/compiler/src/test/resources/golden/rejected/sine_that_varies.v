// expect: UNSUPPORTED_TYPE 7:5
module sine_that_varies(input clk, input [7:0] a, output reg signed [7:0] q);
  // A model imports nothing: it has values of a sine, but no sine.
  real x;
  always @(posedge clk) begin
    x = a * 0.0245;
    q <= 100.0 * $sin(x);
  end
endmodule
