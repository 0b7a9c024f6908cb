// Toggle flip-flops that enable each other.
module enable_toggle_pair(input clk, input rst, output reg a, b, c);
  always @(posedge clk)
    if (rst) {a, b, c} <= 3'b000;
    else begin
      a <= ~a;
      if (a) b <= ~b;
      if (a & b) c <= ~c;
    end
endmodule
