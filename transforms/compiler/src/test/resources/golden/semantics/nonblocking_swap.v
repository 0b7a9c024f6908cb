// Nonblocking assignments read before they write: a swap needs no temporary.
module nonblocking_swap(input clk, input load, input [3:0] d, output reg [3:0] p, q);
  always @(posedge clk)
    if (load) begin p <= d; q <= ~d; end
    else begin p <= q; q <= p; end
endmodule
