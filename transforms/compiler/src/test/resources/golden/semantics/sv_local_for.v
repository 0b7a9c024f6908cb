// A loop variable that is declared in the loop is local to it; two blocks use the same name.
module sv_local_for(input logic [7:0] a, output logic [3:0] n, output logic [7:0] r);
  always_comb begin
    n = '0;
    for (int i = 0; i < 8; i++) n += a[i];
  end
  always_comb
    for (int i = 0; i < 8; i++) r[i] = a[7 - i];
endmodule
