// compiler: accepted
// verifier: match
// What the top does not reach may name any task: it is not in what the simulator runs.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
endmodule
module bench;
  reg [7:0] a;
  wire [7:0] y;
  integer f;
  w dut(a, y);
  initial begin
    $dumpfile("/tmp/refmill_hostile_bench.vcd");
    $dumpvars;
    f = $fopen("/tmp/refmill_hostile_bench", "w");
    a = $random;
    #10 $system("true");
    $finish;
  end
endmodule
