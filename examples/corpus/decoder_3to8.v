// Three-to-eight decoder with enable. When en is 1, the output line whose number
// is on sel is 1 and the others are 0; when en is 0 all lines are 0.
module decoder_3to8(input [2:0] sel, input en, output [7:0] line);
  assign line = en ? (8'b1 << sel) : 8'b0;
endmodule
