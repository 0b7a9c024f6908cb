// Ports with the names of the loop that commits memory writes are read after it.
module memory_write_names(
    input clk,
    input we,
    input [2:0] index,
    input [1:0] mask,
    input [7:0] data,
    input [3:0] bits,
    output [7:0] q,
    output [15:0] echo
);
  reg [7:0] words[0:7];
  reg [7:0] parts[0:7];
  always @(posedge clk) if (we) words[index] <= ~data;
  always @(posedge clk) if (!we) parts[index][mask+:4] <= ~bits;
  assign q = words[index] ^ parts[index];
  assign echo = {data, index, mask, bits[2:0]};
endmodule
