// What asks for the opposite next is the else, and what only nests is asked at once.
module otherwise(
    input clk, input rclk, input d, input we, input part, input [1:0] addr, input [3:0] data,
    output reg q, output reg [3:0] out);
  reg m;
  reg [3:0] mem [0:3];
  always @(*) begin
    if (clk) m = d;
    if (!clk) q = m;
  end
  always @(posedge rclk)
    if (we)
      if (part) mem[addr] <= data;
  always @(posedge rclk) out <= mem[addr];
endmodule
