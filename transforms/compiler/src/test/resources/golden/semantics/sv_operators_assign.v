// Compound assignment and increment; the width is that of the target.
module sv_operators_assign(input logic [3:0] a, b, output logic [3:0] s, m, output logic [4:0] n);
  always_comb begin
    s = a;
    s += b;
    m = a;
    m <<= 1;
    m |= b;
    n = {1'b0, s};
    n++;
  end
endmodule
