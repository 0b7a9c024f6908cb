// A run that still sees the old off assigns q behind the one that sees the new (4.4).
module stale_nonblocking
    (input [1:0] off, input s, input a, input b, output x, output y);
  stale_nonblocking_half first(.off(off[0]), .s(s), .a(a), .b(b), .q(x));
  stale_nonblocking_half second(.off(off[1]), .s(s), .a(b), .b(a), .q(y));
endmodule

module stale_nonblocking_half(input off, input s, input a, input b, output reg q);
  always @(*)
    if (off) q = 1'b0;
    else if (s) q <= b;
    else q <= a;
endmodule
