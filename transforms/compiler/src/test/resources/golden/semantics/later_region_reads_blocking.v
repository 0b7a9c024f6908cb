// half moves when the first process has long ended: what it assigned at once is there.
module later_region_reads_blocking(input clk, input rst, output reg [3:0] n);
  reg [2:0] count;
  reg half;
  always @(posedge clk)
    if (rst) begin half <= 0; count = 0; end
    else begin
      half <= count[1];
      count = count + 1;
    end
  always @(posedge half or posedge rst) if (rst) n <= 0; else n <= n + {1'b0, count};
endmodule
