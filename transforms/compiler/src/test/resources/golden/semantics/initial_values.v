// Declared and initial values are the state before the first edge.
module initial_values(input clk, input en, output reg [3:0] q, output [3:0] r);
  reg [3:0] s = 4'd5;
  initial begin
    q = 4'd2;
    q = q + 4'd1;
  end
  assign r = s;
  always @(posedge clk) if (en) begin q <= s; s <= q; end
endmodule
