// A blocking variable that one branch does not assign is state.
module temporary_kept_in_branch(input clk, input rst, input en, input [3:0] d, output reg [3:0] q);
  reg [3:0] t;
  always @(posedge clk)
    if (rst) begin t = 0; q <= 0; end
    else begin
      if (en) t = d;
      q <= t + 4'd1;
      if (!en) t = t ^ 4'd5;
    end
endmodule
