// Hamming (7,4) decoder: recomputes the three parity checks, flips the bit that the
// syndrome points at, and gives the four data bits. syndrome is 0 for a clean word.
module hamming_decoder (
    input      [7:1] code,
    output     [3:0] data,
    output     [2:0] syndrome,
    output           corrected
);
  reg [7:1] fixed;

  assign syndrome[0] = code[1] ^ code[3] ^ code[5] ^ code[7];
  assign syndrome[1] = code[2] ^ code[3] ^ code[6] ^ code[7];
  assign syndrome[2] = code[4] ^ code[5] ^ code[6] ^ code[7];
  assign corrected   = |syndrome;

  always @* begin
    fixed = code;
    if (corrected) fixed[syndrome] = ~fixed[syndrome];
  end

  assign data = {fixed[7], fixed[6], fixed[5], fixed[3]};
endmodule
