// A memory filled by an initial loop is a table.
module initial_memory(input [2:0] a, output [7:0] sq);
  reg [7:0] t [0:7];
  integer i;
  initial for (i = 0; i < 8; i = i + 1) t[i] = i * i + 1;
  assign sq = t[a];
endmodule
