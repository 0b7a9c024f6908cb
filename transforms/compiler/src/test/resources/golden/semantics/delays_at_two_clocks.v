// Several clocks: what a process finds behind a delay no other one changes.
module delays_at_two_clocks(
    input a, input b, input rst, input [3:0] d, output reg [3:0] q, output reg [3:0] y, output reg [3:0] r);
  always @(posedge a or posedge rst)
    if (rst) begin q <= 0; y <= 0; end
    else begin q <= d; #3 y <= q + 1; end
  always @(posedge b or posedge rst)
    if (rst) r <= 0;
    else r <= y;
endmodule
