// compiler: MEMORY_TOO_LARGE
// verifier: SIMULATOR_OUT_OF_MEMORY
// More memory than there is.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg [255:0] m [0:67108863];
  always @(a) m[{26{a[0]}}] = {32{a}};
endmodule
