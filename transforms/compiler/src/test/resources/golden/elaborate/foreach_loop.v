module t(input [1:0][3:0] d, output logic p);
  logic [3:0] y [0:2];
  always_comb begin
    foreach (d[i]) p = d[i][0];
    foreach (y[k]) y[k] = k;
  end
endmodule
