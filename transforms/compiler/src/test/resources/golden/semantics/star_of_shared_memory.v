// @* follows the elements that it reads of a memory, also where its variable is shared with another process.
module star_of_shared_memory(input clk, input [2:0] j, input [7:0] d, input we, input g,
    output reg [7:0] y, output reg [7:0] z);
  reg [7:0] m [0:5];
  always @(posedge clk) if (we) m[j] <= d;
  always @* begin
    y = m[j];
    z = m[j] ^ j;
  end
  always @(posedge g) z <= d + 1;
endmodule
