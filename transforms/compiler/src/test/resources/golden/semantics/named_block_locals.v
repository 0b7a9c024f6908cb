// Variables of a named block hide those of the module.
module named_block_locals(input [3:0] a, b, output reg [3:0] y, output reg [3:0] t);
  always @* begin
    t = a + b;
    begin : inner
      reg [3:0] t;
      t = a - b;
      y = t ^ 4'd3;
    end
  end
endmodule
