module start_value_of_latch(input en, input [1:0] d, output reg [1:0] q, output reg [1:0] p);
  initial q = 3;
  reg [1:0] m = 2;
  always @* if (!en) q = d;
  always @(d) begin m = d + 1; p = m; end
endmodule
