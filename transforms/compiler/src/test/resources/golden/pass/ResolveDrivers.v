module drivers(input a, b, input [1:0] s, output bus, output wand both, output [1:0] parts);
  assign bus = s[0] ? a : 1'bz;
  assign bus = s[1] ? b : 1'bz;
  assign both = a;
  assign both = b;
  assign parts[0] = a;
  assign parts[1] = b;
endmodule
