// The reset falls and rises each time the process runs (9.4.2); what it sets is set already.
module pulse_changes_nothing(input clk, input s, input rst, output reg [3:0] q);
  reg clear;
  always @* begin
    clear = 0;
    if (rst | s) clear = 1;
  end
  always @(posedge clk or posedge clear)
    if (clear) q <= 0;
    else q <= q + 1;
endmodule
