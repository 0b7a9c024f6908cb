// The decoded net changes on its way from one known code to another, which starts the process.
module list_of_decoded(input [31:0] word, output reg write, output other);
  wire [6:0] code = word[6:0];
  assign other = !((code == 7'h37) || (code == 7'h17) || (code == 7'h23) || (code == 7'h63));
  always @(other)
    case (code)
      7'h37, 7'h17: write = 1;
      default: write = 0;
    endcase
endmodule
