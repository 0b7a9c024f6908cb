// expect: TEST_BENCH 3:1
// Stimuli for another module: the outputs are no function of the inputs, and each simulation ends.
module test_bench(output reg a, b, input y, input clk);
  initial begin
    a = 0;
    b = 0;
    repeat (2) @(posedge clk);
    a = 1;
    #5 if (y) $display("set");
    #5 $finish;
  end
endmodule
