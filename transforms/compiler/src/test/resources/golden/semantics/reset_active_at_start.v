// The synchroniser starts at 0 by an initial construct: an edge at time zero, which sets q.
module reset_active_at_start(input clk, input rst_n, input clk2, input [3:0] d,
    output reg [3:0] q, output reg [1:0] below);
  reg [1:0] sync;
  initial sync = 0;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) sync <= 0;
    else sync <= {sync[0], 1'b1};
  wire ready = sync[1];
  always @(posedge clk2 or negedge ready)
    if (!ready) q <= 9;
    else q <= d;
  wire odd = q[0];
  always @(posedge clk2 or posedge odd)
    if (odd) below <= 2;
    else below <= below + 1;
endmodule
