// A shift of an array by nonblocking assignments in a loop: all reads come before all writes.
module loop_nonblocking_memory(input clk, input rst, input en, input [3:0] d, output [3:0] q, output [3:0] x);
  reg [3:0] m [0:3];
  integer i;
  assign q = m[3];
  assign x = m[0] ^ m[2];
  always @(posedge clk)
    if (rst) for (i = 0; i < 4; i = i + 1) m[i] <= 0;
    else if (en) begin
      m[0] <= d;
      for (i = 1; i < 4; i = i + 1) m[i] <= m[i - 1];
    end
endmodule
