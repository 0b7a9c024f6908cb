// expect: RACE 13:3
module race_named_block(input clk, input [7:0] a, b, output reg [7:0] x, y);
  // Where a named block begins, others run that wait for the same edge.
  reg [7:0] t;
  always @(posedge clk) begin
    t = a + 1;
    begin : low
      reg [3:0] u;
      u = t[3:0];
      x <= {t[7:4], ~u};
    end
  end
  always @(posedge clk) begin
    t = b - 1;
    y <= t;
  end
endmodule
