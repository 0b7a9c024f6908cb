// A choice that parameters rule out is not looked at: it may name what is not there (23.6).
module conditional_of_absent #(parameter RESET = "false", parameter [0:0] FAST = 1) (
  input [3:0] a,
  output [3:0] y,
  output [7:0] z,
  output [7:0] unsigned_sum
);
  wire signed [3:0] s = a;
  assign y = RESET == "true" ? GLOBAL.reset : a;
  assign z = FAST ? {a, ~a} : slow + GLOBAL.offset;
  assign unsigned_sum = RESET == "true" ? GLOBAL.reset : s + s;
endmodule
