// A variable that one process assigns at once where another one does not read it (IEEE 1800-2017 4.8).
module exclusive_reader(input clk, input rst, input en, input [3:0] d, output reg [3:0] q);
  reg [3:0] first;
  reg [3:0] second;
  always @(posedge clk)
    if (rst || !en) begin
      first = 0;
      second = 0;
    end else begin
      first <= d;
      second <= first;
    end
  always @(posedge clk)
    if (rst || !en) q <= 4'hf;
    else q <= first & ~second;
endmodule
