// expect: SIMULATOR_DEVIATES
// The member is signed where it is declared so (7.2.1); Icarus Verilog divides unsigned numbers.
module signed_member(input [3:0] a, input [3:0] b, output [3:0] ratio);
  typedef union packed {
    logic [3:0] bits;
    logic signed [3:0] number;
  } word_t;
  word_t left, right;
  assign left.bits = a;
  assign right.bits = {1'b0, b[2:1], 1'b1};
  assign ratio = left.number / right.number;
endmodule
