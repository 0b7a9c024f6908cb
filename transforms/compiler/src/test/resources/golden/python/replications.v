// Bits that are repeated choose, or extend a sign; vectors are moved and joined.
module replications(
    input [7:0] a, input [7:0] b, input [3:0] n, input en, input [31:0] instr,
    output [7:0] mask, output [7:0] picked, output [7:0] both, output [15:0] extended, output [8:0] one_more,
    output [31:0] store, output [31:0] jump, output [15:0] four, output [11:0] low, output [7:0] rotated,
    output [5:0] pairs, output [7:0] halved, output [2:0] three);
  assign mask = {8{en}};
  assign picked = {8{en}} & a | {8{~en}} & b;
  assign both = a ^ {8{a == b}};
  assign extended = {{8{a[7]}}, a};
  assign one_more = {a[7], a} + {b[7], b};
  assign store = {{21{instr[31]}}, instr[30:25], instr[11:7]};
  assign jump = {{12{instr[31]}}, instr[19:12], instr[20], instr[30:21], 1'b0};
  assign four = {4{n}};
  assign low = {{4{n[0]}}, a};
  assign rotated = {a[0], a[7:1]};
  assign pairs = {3{a[5:4]}};
  assign halved = {a[7], a[7:1]};
  assign three = {3{n[0]}};
endmodule
