// Parity of a 9-bit word: even_parity makes the number of ones even together with
// the word, odd_parity is its inverse. error compares a received parity bit with the
// even parity of the word.
module parity_generator(word, received, even_parity, odd_parity, error);
  parameter N = 9;
  input [N-1:0] word;
  input received;
  output even_parity, odd_parity, error;
  assign even_parity = ^word;
  assign odd_parity = ~^word;
  assign error = received != even_parity;
endmodule
