// expect: UNSUPPORTED_CONSTRUCT 3:3
module mixed_assignments(input clk, input [3:0] d, output reg [3:0] q, output reg [3:0] p);
  always @(posedge clk) begin
    q <= d;
    q = 4'd1;
    p <= q;
  end
endmodule
