// Round-robin arbiter for four requesters. grant is one-hot (or zero without
// requests) and registered; the search starts after the requester that was granted
// last. Synchronous reset: nobody is granted, requester 0 comes first.
module round_robin_arbiter (
    input            clk,
    input            rst,
    input      [3:0] request,
    output reg [3:0] grant
);
  reg [1:0] last;
  reg [1:0] winner;
  reg       any;
  integer   k;

  always @* begin
    any    = 1'b0;
    winner = last;
    for (k = 1; k <= 4; k = k + 1)
      if (!any && request[(last + k) % 4]) begin
        any    = 1'b1;
        winner = (last + k) % 4;
      end
  end

  always @(posedge clk)
    if (rst) begin
      grant <= 4'b0000;
      last  <= 2'd3;
    end else begin
      grant <= any ? (4'b0001 << winner) : 4'b0000;
      if (any) last <= winner;
    end
endmodule
