// int and byte are two-state and signed; bit is unsigned.
module sv_int_types(input logic [7:0] a, output logic [15:0] x, output logic [15:0] y, output logic z);
  byte b;
  int i;
  bit [7:0] u;
  always_comb begin
    b = a;
    u = a;
    i = b;
    x = i;
    y = u;
    z = b < 0;
  end
endmodule
