// Serial CRC-8 with polynomial x^8 + x^2 + x + 1, most significant bit first, initial
// value 0. init clears the register, else a bit is taken in when shift is 1.
module crc8_serial (input clk, input init, input shift, input din, output reg [7:0] crc);
  wire feedback = crc[7] ^ din;
  initial crc = 8'h00;
  always @(posedge clk)
    if (init) crc <= 8'h00;
    else if (shift) crc <= {crc[6:0], 1'b0} ^ {5'b00000, {3{feedback}} & 3'b111};
endmodule
