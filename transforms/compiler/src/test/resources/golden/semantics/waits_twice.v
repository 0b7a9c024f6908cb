// A process that waits in two places does one part at each edge (9.4).
module waits_twice(input clk, input [7:0] d, output reg [7:0] a, output reg [7:0] b);
  always begin
    @(posedge clk);
    a <= d;
    @(posedge clk);
    b <= d + a;
  end
endmodule
