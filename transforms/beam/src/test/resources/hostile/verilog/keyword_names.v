// compiler: accepted
// verifier: match
// Words of the other language.
module w(input [7:0] a, output [7:0] y);
  wire [7:0] self = a, def = self, lambda = def, inputs = lambda, None = inputs, __import__ = None;
  assign y = __import__;
endmodule
