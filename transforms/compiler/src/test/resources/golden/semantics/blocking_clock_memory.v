// Pending writes of a memory wait for the processes that the divided clock starts.
module blocking_clock_memory(input clk, input we, input [1:0] a, input [3:0] d, output reg [3:0] y, z);
  reg div = 0;
  reg [3:0] mem [0:3];
  integer i;
  initial begin
    for (i = 0; i < 4; i = i + 1) mem[i] = i;
    y = 0; z = 0;
  end
  always @(posedge clk) div = ~div;
  always @(posedge clk) begin
    if (we) mem[a] <= d;
    z <= y;
  end
  always @(posedge div) y <= mem[a];
endmodule
