module pad(inout p, inout [1:0] in, input oe, d, output q);
  assign p = oe ? d : 1'bz;
  assign q = p ^ in[0];
endmodule
