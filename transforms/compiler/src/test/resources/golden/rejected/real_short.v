// Icarus Verilog computes these in double precision.
// expect: UNSUPPORTED_TYPE 4:13
module real_short(input [3:0] d, output [7:0] y);
  shortreal x;
  always @* x = d * 0.1;
  assign y = x;
endmodule
