// compiler: UNDECLARED_IDENTIFIER
// verifier: UNSAFE_SYSTEM_TASK
// A task as an escaped name.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial \$fopen ("canary");
endmodule
