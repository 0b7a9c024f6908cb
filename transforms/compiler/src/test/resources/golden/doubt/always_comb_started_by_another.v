// expect: SIMULATOR_DEVIATES
// Icarus Verilog 11 starts every always_comb when one of them has to run.
module always_comb_started_by_another(input a, input b, input c, output reg x, output reg y);
  task automatic mix(input v); x = v ^ b; endtask
  always_comb mix(a);
  always_comb y = c;
endmodule
