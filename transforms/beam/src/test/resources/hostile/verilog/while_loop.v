// compiler: LOOP_LIMIT
// verifier: SIMULATOR_TIMEOUT
// Another.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg r;
  initial while (1) r = 1;
endmodule
