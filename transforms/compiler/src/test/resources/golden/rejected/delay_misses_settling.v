// It begins when "a" changes, and sleeps while "w" does.
module delay_misses_settling(input a, input b, output reg y, output reg z);
  wire w = a ^ b;
  // expect: UNSUPPORTED_TIMING 5:3
  always @(a or w) begin
    y = a & w;
    #2 z = y ^ w;
  end
endmodule
