// The branches run later.
module fork_without_join(input clk, input x, output reg p, output reg q);
  // expect: UNSUPPORTED_CONSTRUCT 6:5
  always @(posedge clk) begin
    p <= x;
    fork
      q <= p;
    join_none
  end
endmodule
