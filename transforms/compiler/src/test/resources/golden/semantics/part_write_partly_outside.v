// Bits of a part-select that lie outside of its vector are dropped (IEEE 1800-2017 11.5.1), at
// either end, whatever the direction of the range, in memories too.
module part_write_partly_outside (
    input clk,
    input signed [4:0] at,
    input [3:0] place,
    input [2:0] word,
    input [3:0] data,
    output reg [7:0] up,
    output reg [0:6] ascending,
    output reg [9:3] offset,
    output reg [7:0] comb,
    output [7:0] stored
);
  reg [7:0] memory[1:5];
  always @(posedge clk) begin
    up[at+:4] <= data;
    ascending[at-:3] <= data;
    offset[at+:2] <= data;
    memory[word][place+:4] <= data;
    memory[place][word-:2] <= data;
  end
  always @* begin
    comb = 8'h5a;
    comb[at-:5] = data;
    {comb[at+:2], comb[0]} = data[2:0];
  end
  assign stored = memory[word];
endmodule
