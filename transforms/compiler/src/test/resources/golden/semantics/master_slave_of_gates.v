// Gates are evaluated at the start, so the first call finds the master at d = 0.
module master_slave_of_gates(input d, input clk, output q, output [1:0] n);
  wire m, mb, sb;
  assign m = ~(mb & ~(d & ~clk));
  assign mb = ~(m & ~(~d & ~clk));
  assign q = ~(sb & ~(m & clk));
  assign sb = ~(q & ~(~m & clk));
  assign n = {m, sb};
endmodule
