// The parity of many bits of one vector is one number of ones, whoever joins them with what.
module parity_of_bits(input [12:0] word, input [3:0] d, output [5:0] y);
  assign y[0] = word[0] ^ word[2] ^ word[4] ^ word[6] ^ word[8];
  assign y[1] = ^word[6:3] ^ word[11] ^ d[1];
  assign y[2] = ^{word[9], word[3:1]};
  assign y[3] = word[0] ^ word[1] ^ word[2] ^ word[3];
  assign y[4] = ^word[3:0] ^ ^word[12:9];
  assign y[5] = word[0] ^ word[1] ^ d[0] ^ d[1] ^ d[2];
endmodule
