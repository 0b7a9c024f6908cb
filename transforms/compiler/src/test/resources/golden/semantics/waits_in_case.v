// Items that wait as often as they like.
module waits_in_case(input clk, input rst, input [1:0] op, input [7:0] d, output reg [7:0] r);
  always @(posedge clk) begin
    if (rst) r <= 0;
    else case (op)
      2'd0: r <= d;
      2'd1: begin r <= r + d; @(posedge clk); r <= r + d; end
      2'd2: begin r <= r ^ d; @(posedge clk); @(posedge clk); r <= r - 1; end
      default: ;
    endcase
  end
endmodule
