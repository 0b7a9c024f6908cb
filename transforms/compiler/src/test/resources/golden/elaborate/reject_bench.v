// A test bench is named as one, whatever else stands in it.
module bench; // expect: NO_OUTPUT_PORT 2:1
  reg clk = 0;
  always #5 clk = ~clk;
  initial begin
    $dumpfile("bench.vcd");
    #100 $finish;
  end
  missing dut(.clk(clk));
endmodule
