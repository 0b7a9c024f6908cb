// expect: TEST_BENCH 3:1
// Nobody has a say in what it does: no input, stimuli of its own, and an end when it has seen enough.
module closed_bench(output y, done);
  reg [2:0] a = 0;
  assign y = ^a;
  assign done = a == 7;
  initial
    while (1) begin
      #1 if (y != ^a) $stop;
      if (done) $finish;
      a = a + 1;
    end
endmodule
