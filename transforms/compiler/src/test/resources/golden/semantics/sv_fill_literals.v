// '0 and '1 take the width of their context (5.7.1).
module sv_fill_literals(input logic [6:0] a, input logic c, output logic [6:0] x, y, output logic z);
  assign x = c ? '1 : '0;
  assign y = a & ('1 << 2);
  assign z = a == '1;
endmodule
