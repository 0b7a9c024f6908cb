// compiler: accepted
// verifier: SIMULATOR_REJECTED
// A choice of libraries.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
endmodule
config c; design w; default liblist "/etc"; endconfig
module rest;
endmodule
