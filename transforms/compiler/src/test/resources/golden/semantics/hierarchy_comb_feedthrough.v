// A combinational path that goes through an instance twice, in no order of the source.
module hierarchy_comb_feedthrough(input [3:0] a, output [3:0] y);
  wire [3:0] m, n;
  assign y = n ^ a;
  plus u2 (.i(m), .o(n));
  assign m = ~t;
  wire [3:0] t;
  plus u1 (.i(a), .o(t));
endmodule
module plus(input [3:0] i, output [3:0] o);
  assign o = i + 4'd3;
endmodule
