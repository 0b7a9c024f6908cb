// Two multiplexers that begin to hold each other's value at once.
module swapping_latches(input [1:0] s, input [3:0] d, output [3:0] a, b);
  assign a = s[0] ? d : b;
  assign b = s[1] ? ~d : a;
endmodule
