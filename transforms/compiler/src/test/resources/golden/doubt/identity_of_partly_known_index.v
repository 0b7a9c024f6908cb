// expect: UNKNOWN_VALUE
// While s is 0 the index is unknown, so the bit is x, whatever the index counts as.
module identity_of_partly_known_index(input s, input [2:0] d, input [5:0] a, output y, output z);
  wire [2:0] i = s ? d : 3'bxxx;
  assign y = a[i] === 1'bx;
  assign z = a[0] ^ s;
endmodule
