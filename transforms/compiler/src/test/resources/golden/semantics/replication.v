// Replication for sign extension, of a concatenation, and nested.
module replication(input [3:0] a, input b, output [11:0] x, output [11:0] y, output [7:0] z);
  assign x = {{8{a[3]}}, a};
  assign y = {3{b, a[2:0]}};
  assign z = {2{{2{a[1:0]}}}};
endmodule
