// As long as a bench may take from one edge to the next.
module delay_of_long(input clk, input d, output reg q, output reg y);
  always @(posedge clk) begin
    q <= d;
    // expect: UNSUPPORTED_TIMING 6:5
    #60;
    #41 y <= q;
  end
endmodule
