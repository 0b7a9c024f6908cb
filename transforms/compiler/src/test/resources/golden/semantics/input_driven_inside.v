// An input that the module drives too is known where both agree; y counts there.
module input_driven_inside(input a, input b, input [1:0] c, output y, output [1:0] z, output w);
  assign a = b;
  assign y = a;
  tied t (.p(c), .q(z));
  assign w = c[0] | a;
endmodule

module tied(input [1:0] p, output [1:0] q);
  assign p = 2'b10;
  assign q = p;
endmodule
