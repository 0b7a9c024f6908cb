// === compares bit for bit: with known operands as ==, and x digits match no known bit.
module case_equality(input [3:0] a, b, output e, n, output never);
  assign e = a === b;
  assign n = a !== b;
  assign never = (a === 4'b1x0z) | (a[0] & 1'b0);
endmodule
