// compiler: UNSUPPORTED_CONSTRUCT
// verifier: SIMULATOR_FAILED
// Processes that start processes.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  task automatic t; fork t; t; join_none endtask
  initial t;
endmodule
