// compiler: accepted
// verifier: mismatch
// The same in processes.
module w(input [7:0] a, output reg [7:0] y);
  reg [7:0] n = 0;
  always @(a or n) n = n + a[0];
  always @* y = n;
endmodule
