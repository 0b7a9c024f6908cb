// A wait statement goes on at once where its condition holds (9.4.3).
module waits_for_level(input clk, input go, output reg [7:0] c, output reg idle);
  initial begin c = 0; idle = 1; end
  always begin
    @(posedge clk);
    idle <= 0;
    wait (go);
    c = c + 1;
    @(posedge clk);
    idle <= 1;
  end
endmodule
