// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// Ends of lines of other alphabets, and a carriage return.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  // x  initial $fopen("canary");
  wire z; //  initial $fdisplay(9, "x");
endmodule
