// A concatenation is unsigned: no sign extension, and logical shift.
module signed_concat(input signed [7:0] a, output signed [15:0] y, output [15:0] z);
  assign y = {a};
  assign z = $signed({a}) >>> 2;
endmodule
