// compiler: COMBINATIONAL_LOOP
// verifier: SIMULATOR_TIMEOUT
// A loop that never settles.
module w(input [7:0] a, output [7:0] y);
  wire [7:0] n;
  assign n = a[0] ? ~n : 8'd0;
  assign y = n;
endmodule
