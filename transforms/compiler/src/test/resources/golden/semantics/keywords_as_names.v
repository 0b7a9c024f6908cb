// Names of before SystemVerilog made them keywords.
module keywords_as_names(input clk, input do, input [7:0] bit, output reg [7:0] string, output final);
  reg priority = 1'b0;
  always @(posedge clk) begin
    if (do) string <= bit + 8'd1;
    priority <= do ^ priority;
  end
  assign final = priority;
endmodule
