// Names that are underscores alone, which a model must not have.
module underscore_names(input clk, input [3:0] a, input __, output reg [3:0] turned, output reg late);
  integer _;
  reg ___;
  always @(posedge clk) begin
    for (_ = 0; _ < 4; _ = _ + 1) turned[_] <= a[3 - _];
    ___ <= __;
    late <= ___;
  end
endmodule
