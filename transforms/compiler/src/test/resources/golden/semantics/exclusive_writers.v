// Two processes assign q at one edge, but never both.
module exclusive_writers(input clk, input [1:0] mode, input [3:0] d, output reg [3:0] q);
  reg [1:0] m;
  initial begin m = 0; q = 0; end
  always @(posedge clk) m <= mode;
  always @(posedge clk) if (m == 2'd1) q <= d;
  always @(posedge clk)
    case (m)
      2'd0: q <= 4'd0;
      2'd2, 2'd3: q <= q + 4'd1;
    endcase
endmodule
