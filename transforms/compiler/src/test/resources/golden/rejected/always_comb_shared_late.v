// expect: DRIVE_CONFLICT 8:3
// What always_comb assigns no other process may assign, nonblocking neither (9.2.2.2.1).
module always_comb_shared_late(input clk, input rst, output logic [3:0] n, output logic low);
  always_comb begin
    low = n < 4;
    n <= 0;
  end
  always_ff @(posedge clk)
    if (rst) n <= 0;
    else n <= n + 1;
endmodule
