// Blocking assignments in this order move the input through both registers in one edge.
module blocking_chain(input clk, input d, output reg p, q, r);
  always @(posedge clk) begin
    p = d;
    q = p;
    r <= q;
  end
endmodule
