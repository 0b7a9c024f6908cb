// expect: INOUT_PORT
module bidirectional(inout p, input oe, input d, output q);
  assign p = oe ? d : 1'bz;
  assign q = p;
endmodule
