// compiler: TYPE_ERROR
// verifier: SIMULATOR_REJECTED
// A width below nothing.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire [-5:5] z;
  reg [7:0] m [5:-5];
  wire q = {-1{a[0]}};
endmodule
