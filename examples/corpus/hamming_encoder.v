// Hamming (7,4) encoder: code[6:0] carries the data bits at positions 3, 5, 6 and 7
// and even parity bits at positions 1, 2 and 4 (position 1 is code[0]).
module hamming_encoder(input [3:0] data, output [6:0] code);
  wire p1 = data[0] ^ data[1] ^ data[3];
  wire p2 = data[0] ^ data[2] ^ data[3];
  wire p4 = data[1] ^ data[2] ^ data[3];
  assign code = {data[3:1], p4, data[0], p2, p1};
endmodule
