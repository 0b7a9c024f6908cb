// The same with blocking assignments upwards fills the array with the first word.
module loop_blocking_memory(input clk, input en, input [3:0] d, output [3:0] q, output [3:0] x);
  reg [3:0] m [0:3];
  integer i;
  initial for (i = 0; i < 4; i = i + 1) m[i] = i;
  assign q = m[3];
  assign x = m[0] + m[1];
  always @(posedge clk)
    if (en) begin
      m[0] = d;
      for (i = 1; i < 4; i = i + 1) m[i] = m[i - 1] + 4'd1;
    end
endmodule
