// compiler: UNSUPPORTED_TYPE
// verifier: SIMULATOR_TIMEOUT or SIMULATOR_OUT_OF_MEMORY
// A text that doubles.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  string s = "x";
  always @(a) repeat (60) s = {s, s};
endmodule
