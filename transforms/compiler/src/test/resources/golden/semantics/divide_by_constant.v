// Division by a constant of a signed and an unsigned number; -8'sd7 is signed, 8'd7 makes it unsigned.
module divide_by_constant(input signed [7:0] a, output signed [7:0] s, m, output [7:0] u);
  assign s = a / -8'sd7;
  assign m = a % 8'sd5;
  assign u = a / 8'd7;
endmodule
