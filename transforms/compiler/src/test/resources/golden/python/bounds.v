// Bounds are those of the source, in its base; two of one value are one comparison.
module bounds(input [15:0] address, input signed [7:0] at, input [7:0] x, input clk,
    output selected, output visible, output near, output reg [3:0] got);
  assign selected = address >= 16'h8000 && address < 16'hC000;
  assign visible = x >= 20 && x < 236;
  assign near = at >= -8'sd3 && at < 8'sd4;
  reg [3:0] memory [2:9];
  always @(posedge clk) begin
    got <= memory[at];
    if (x >= 2 && x < 10) memory[x] <= x[3:0];
  end
endmodule
