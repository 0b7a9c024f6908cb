// Numbers that are treated as the rest, and a copy in a process.
module other_items(
    input [3:0] w, input [7:0] v,
    output reg [1:0] y, output lock, output [3:0] user, output reg [7:0] same,
    output [6:0] moved);
  parameter TAG = 5;
  always @(*)
    case (w)
      4'b0001: y = 0;
      4'b0010: y = 1;
      4'b0100: y = 2;
      4'b1000: y = 3;
      default: y = 2'bx;
    endcase
  assign lock = 1'b0;
  assign user = TAG;  // fixed
  always @(*) same = v;
  assign moved = {3'b0, v[7], v[6], v[5], v[4]};
endmodule
