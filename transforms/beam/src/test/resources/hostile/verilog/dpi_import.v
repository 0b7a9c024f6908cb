// compiler: UNDECLARED_IDENTIFIER
// verifier: SIMULATOR_REJECTED
// A function in C.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  import "DPI-C" function int system(string s);
  initial system("touch canary");
endmodule
