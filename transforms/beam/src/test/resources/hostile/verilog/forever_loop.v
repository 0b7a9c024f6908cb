// compiler: ENDLESS_LOOP
// verifier: SIMULATOR_TIMEOUT
// A loop without delay.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg r;
  initial begin r = 0; forever r = ~r; end
endmodule
