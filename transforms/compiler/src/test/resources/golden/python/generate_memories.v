// The memories of all rounds are one list of lists, and bits that each round clears of one vector are told by the round.
module ways (
    input clk,
    input rst_n,
    input [3:0] fill,
    input [3:0] row,
    input [31:0] data,
    input [1:0] pick,
    output [7:0] out,
    output [3:0] hit,
    output reg [3:0] dirty
);
  genvar w;
  generate
    for (w = 0; w < 4; w = w + 1) begin : way
      reg [7:0] mem[0:15];
      reg [3:0] tag;
      reg valid;
      reg [7:0] read;
      always @(posedge clk or negedge rst_n)
        if (!rst_n) begin
          tag <= 0;
          valid <= 0;
          dirty[w] <= 0;
        end else if (fill[w]) begin
          tag <= row;
          valid <= 1;
          dirty[w] <= valid;
        end
      always @(posedge clk) begin
        if (fill[w]) mem[row] <= data[8*w+:8];
        read <= mem[row];
      end
      assign hit[w] = valid && tag == row;
    end
  endgenerate
  assign out = pick == 0 ? way[0].read : pick == 1 ? way[1].read : pick == 2 ? way[2].read : way[3].read;
endmodule
