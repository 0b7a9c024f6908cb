// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A command.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $system("touch canary");
endmodule
