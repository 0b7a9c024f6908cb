// expect: UNSUPPORTED_TIMING 4:5
module waits_at_end_for_less (input a, input b, output reg y);
  always begin
    y = a & b;
    @(a);
  end
endmodule
