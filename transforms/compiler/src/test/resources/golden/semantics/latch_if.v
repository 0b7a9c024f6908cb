// Without else an output keeps its value: a latch.
module latch_if(input g, input [3:0] d, output reg [3:0] q, output [3:0] n);
  always @* if (g) q = d;
  assign n = ~q;
endmodule
