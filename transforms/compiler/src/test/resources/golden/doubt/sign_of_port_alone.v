// expect: SIMULATOR_DEVIATES
// The port is signed (23.2.2.1), so the count never is 40; Icarus Verilog goes by the second declaration.
module sign_of_port_alone(clk, count);
  input clk;
  output signed [5:0] count;
  reg [5:0] count = 0;
  always @(posedge clk)
    if (count == 40) count <= 0;
    else count <= count + 1;
endmodule
