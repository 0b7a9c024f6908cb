// Both waits for the same edge go on alike: they are one place.
module waits_until_ready(input clk, input ready, input [7:0] d, output reg [7:0] q, output reg busy);
  initial busy = 0;
  always begin
    @(posedge clk);
    while (!ready) @(posedge clk);
    busy <= 1;
    q <= d;
    @(posedge clk);
    busy <= 0;
  end
endmodule
