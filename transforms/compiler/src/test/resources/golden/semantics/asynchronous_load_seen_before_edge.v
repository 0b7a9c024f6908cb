// Async load with data that is itself a register of another clock edge, ascending ranges, nested select on the left.
module asynchronous_load_seen_before_edge(input ck, input ld_n, input [0:7] d, input [2:0] i, output reg [0:7] q, output reg [7:0] h);
  always @(negedge ck or negedge ld_n)
    if (!ld_n) q <= d; else q[i -: 1] <= ~q[7 - i];
  always @(posedge ck) h <= {h[6:0], q[0]} ^ q;
  initial begin q = 8'h81; h = 0; end
endmodule
