// compiler: UNSUPPORTED_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A task of a plug-in.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $my_plug_in;
endmodule
