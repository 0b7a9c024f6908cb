// compiler: UNSUPPORTED_TIMING
// verifier: UNSAFE_SYSTEM_TASK
// The end of the bench's file.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial #1500 $fclose(32'h80000003);
endmodule
