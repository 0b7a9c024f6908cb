// Modules name the top, an instance beside the one they stand in, a parameter and a function of the top.
module upward_leaf(input clk, output reg [3:0] count);
  initial count = 0;
  always @(posedge clk) if (names_from_further_up.en) count <= count + names_from_further_up.step;
endmodule
module upward_mid(input clk, input [3:0] d, output [3:0] count, output [3:0] twice, output [4:0] seen);
  upward_leaf leaf(.clk(clk), .count(count));
  assign twice = names_from_further_up.half(d) + names_from_further_up.STEP;
  assign seen = store.kept + d;
endmodule
module upward_store(input clk, input [3:0] d);
  reg [3:0] kept;
  always @(posedge clk) kept <= d;
endmodule
module names_from_further_up #(parameter STEP = 3)(
    input clk, input en_i, input [3:0] s, output [3:0] count, twice, output [4:0] seen, output [3:0] other);
  function [3:0] half(input [3:0] x); half = x >> 1; endfunction
  wire en = en_i & ~s[3];
  wire [3:0] step = s;
  upward_store store(clk, s);
  upward_mid mid(.clk(clk), .d(s), .count(count), .twice(twice), .seen(seen));
  assign other = mid.leaf.count + store.kept;
endmodule
