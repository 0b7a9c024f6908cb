// The later one wins, whatever the order of the processes.
module delay_before_other_writer(input clk, input a, input b, input d, output reg q, output reg y);
  // expect: UNSUPPORTED_TIMING 4:3
  always @(posedge clk) begin
    y <= d;
    #1 if (a) q <= y;
  end
  always @(posedge clk) if (b) q <= d;
endmodule
