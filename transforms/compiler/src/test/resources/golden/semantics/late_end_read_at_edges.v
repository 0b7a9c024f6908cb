// Whoever reads at an edge finds what was assigned late before it, and not what is assigned now.
module late_end_read_at_edges(input clk, input [3:0] d, output reg [3:0] q, r, s);
  reg [3:0] next;
  always @(posedge clk) begin
    next = d + 1;
    q = #2 next ^ q;
  end
  always @(posedge clk) r <= q;
  always @(negedge clk) s <= q;
endmodule
