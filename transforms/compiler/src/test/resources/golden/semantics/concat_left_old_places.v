// The places that nonblocking assignments to parts go to are those before any of the parts changes.
module concat_left_old_places(
  input clk, input rst, input [4:0] d, output reg [3:0] p, output reg [7:0] v,
  output [3:0] first);
  reg [3:0] m [0:3];
  integer i;
  initial for (i = 0; i < 4; i = i + 1) m[i] = 0;
  always @(posedge clk)
    if (rst) begin p <= 0; v <= 0; end
    else {m[p[1:0]], v[p[2:0]], p} <= {d[3:0], d};
  assign first = m[0] ^ m[3];
endmodule
