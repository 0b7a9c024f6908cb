// expect: INOUT_PORT 3:34
// Two drivers that overlap in part.
module bidirectional(inout [3:0] p, input oe, input [3:0] d, output q);
  assign p[2:0] = oe ? d[2:0] : 3'bz;
  assign p[3:1] = oe ? 3'bz : d[3:1];
  assign q = ^p;
endmodule
