// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A text that ends early, and a task behind it.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $display("\\"); initial $fclose(1); // "
endmodule
