// Operands of a concatenation are self-determined: the carry is lost inside braces (11.8.1).
module concat_self_determined(input [7:0] a, b, output [8:0] s, output [15:0] p);
  assign s = {a + b};
  assign p = {a * b};
endmodule
