// A clock-to-output delay that is shorter than the period: the settled values are those without it.
module delayed_nonblocking(input clk, input rst, input d, output reg q, r);
  always @(posedge clk)
    if (rst) begin q <= #1 1'b0; r <= #1 1'b0; end
    else begin q <= #1 d; r <= #1 q; end
endmodule
