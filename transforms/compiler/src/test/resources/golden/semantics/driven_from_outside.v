// Only the module above writes the variable that decides here.
module counter(input clk, output reg [3:0] n);
  reg run;
  initial n = 0;
  always @(posedge clk) if (!run) n <= n + 1;
endmodule
module driven_from_outside(input clk, input go, output [3:0] n);
  counter u(clk, n);
  always @* u.run = go;
endmodule
