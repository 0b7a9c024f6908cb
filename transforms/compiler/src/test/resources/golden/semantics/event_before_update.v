// What waits for a blocking assignment, or for an event, runs before nonblocking ones take effect.
module event_before_update(input clk, input rst, input [3:0] x, output reg [7:0] v, output reg [3:0] q, output reg [3:0] n);
  event e;
  wire [4:0] twice = q + q;
  reg [1:0] sel;
  wire s = sel[0] ^ sel[1];
  always @(posedge clk) if (rst) begin q <= 0; sel = 0; end else begin q <= x; sel = x; if (x[2]) -> e; end
  always @(e) if (rst) v = 0; else v = v + twice;
  always @(s) n = q;
  initial v = 0;
endmodule
