// Selects of selects through wires, and a concatenation that is shifted as a whole.
module nested_concat_select(input [15:0] a, input [1:0] i, output [3:0] n, output b, output [7:0] s);
  wire [3:0] w = a[4*i +: 4];
  assign n = {w[0], w[3:1]};
  assign b = w[i];
  assign s = {a[3:0], 4'hF} >> i;
endmodule
