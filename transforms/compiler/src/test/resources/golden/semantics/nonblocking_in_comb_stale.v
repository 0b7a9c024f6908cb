// Without t in the list, y takes the t of the last change: one change late for ever.
module nonblocking_in_comb_stale(input [3:0] a, output reg [3:0] y, output reg [3:0] t);
  always @(a) begin
    t <= ~a;
    y <= t;
  end
endmodule
