// Sorts four unsigned words by a network of compare-and-swap cells (an odd-even merge
// of five cells): y0 is the least, y3 the greatest.
module sorting_network #(parameter W = 6) (
  input [W-1:0] x0, x1, x2, x3,
  output [W-1:0] y0, y1, y2, y3);

  wire [W-1:0] a0, a1, a2, a3, b1, b2;
  swap_cell #(.W(W)) c0 (.p(x0), .q(x1), .low(a0), .high(a1));
  swap_cell #(.W(W)) c1 (.p(x2), .q(x3), .low(a2), .high(a3));
  swap_cell #(.W(W)) c2 (.p(a0), .q(a2), .low(y0), .high(b2));
  swap_cell #(.W(W)) c3 (.p(a1), .q(a3), .low(b1), .high(y3));
  swap_cell #(W) c4 (b1, b2, y1, y2);
endmodule

module swap_cell #(parameter W = 4) (
  input [W-1:0] p, q,
  output [W-1:0] low, high);
  assign {low, high} = (p <= q) ? {p, q} : {q, p};
endmodule
