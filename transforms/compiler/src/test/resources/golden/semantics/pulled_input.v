// A pull on a port of the top gives way to what the outside drives there.
module pulled_input(input clk, input tri1 a, input tri0 [2:0] b, output reg [3:0] n, output z);
  initial n = 0;
  always @(posedge clk) n <= n + a + b;
  assign z = a ^ b[1];
endmodule
