// A simulation has no arguments on its command line: none is found, and no variable is set.
module plus_arguments(input clk, input [7:0] d, output reg [7:0] q, output [7:0] seed, output none);
  reg [7:0] first, step;
  reg [8*16:1] name;
  integer found;
  wire [31:0] asked = $test$plusargs("invert");
  initial begin
    first = 8'h21;
    if ($value$plusargs("first=%h", first)) first = first ^ 8'hff;
    if (!$value$plusargs("step=%d", step)) step = 3;
    found = $value$plusargs("name=%s", name) + 5;
    if ($test$plusargs("help")) begin
      $display("usage");
      step = 0;
    end
    $value$plusargs("first=%d", first);
    q = first;
  end
  always @(posedge clk) q <= $test$plusargs("hold") ? q : q + d + step;
  assign seed = first + found[7:0];
  assign none = d[0] ^ asked[0] ^ |{$test$plusargs("")};
endmodule
