// Greatest of N words that come packed in one vector (word 0 at the bottom), found by
// a tree built with nested generate loops; N must be a power of two.
module binary_tree_max #(
    parameter N = 8,
    parameter W = 5
) (
    input  [N*W-1:0] words,
    output [W-1:0]   max
);
  wire [W-1:0] node [1:2*N-1];
  genvar i;
  generate
    for (i = 0; i < N; i = i + 1) begin : leaf
      assign node[N+i] = words[i*W +: W];
    end
    for (i = 1; i < N; i = i + 1) begin : inner
      if (W > 1) begin : pick
        assign node[i] = (node[2*i] > node[2*i+1]) ? node[2*i] : node[2*i+1];
      end else begin : either
        assign node[i] = node[2*i] | node[2*i+1];
      end
    end
  endgenerate
  assign max = node[1];
endmodule
