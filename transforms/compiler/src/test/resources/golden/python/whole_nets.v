// Blocks are taken apart first: what is in no cycle then stays whole.
module whole_nets(input s, input [7:0] a,b, output reg [7:0] y, output reg k);
  wire [7:0] m = k ? a : b;  always @* begin k = s; y = m; end endmodule
