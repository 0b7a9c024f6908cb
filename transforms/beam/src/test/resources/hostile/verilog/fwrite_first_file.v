// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// The first file that was opened, by number.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $fwrite(32'h80000003, "x");
endmodule
