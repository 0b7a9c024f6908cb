// Names that modules and functions declare themselves are not those of the package.
package p;
  int x; int i;
  function automatic int twice(int x); return x * 2; endfunction
endpackage
module leaf import p::*; (input [3:0] a, output [3:0] y);
  genvar i;
  generate for (i = 0; i < 4; i = i + 1) assign y[i] = ~a[i]; endgenerate
endmodule
module package_names_hidden import p::*; (input [7:0] a, output [7:0] y, z);
  leaf l[1:0] (a, y);
  assign z = twice(a);
endmodule
