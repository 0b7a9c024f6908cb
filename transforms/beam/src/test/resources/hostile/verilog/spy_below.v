// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A task in an instance of the top, beside a module that nobody reaches.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  spy s();
endmodule
module spy;
  initial begin : b
    integer f;
    f = $fopen("/tmp/refmill_hostile_spy", "w");
  end
endmodule
module bench;
  initial $dumpvars;
endmodule
