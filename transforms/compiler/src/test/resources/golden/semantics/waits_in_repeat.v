// The count of a repeat loop lives on between its waits (12.7.2).
module waits_in_repeat(input clk, input d, output reg [7:0] q, output reg valid);
  reg [7:0] sh;
  always begin
    repeat (8) @(posedge clk) sh <= {sh[6:0], d};
    @(posedge clk);
    q <= sh;
    valid <= 1;
    @(posedge clk) valid <= 0;
  end
endmodule
