// compiler: accepted
// verifier: SIMULATOR_TIMEOUT
// A loop of four milliards.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg [31:0] i, r;
  always @(a) for (i = 0; i < 32'hfffffff0; i = i + 1) r = r + i;
endmodule
