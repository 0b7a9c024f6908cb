// A module may read its own outputs, variables and nets.
module output_read_inside(input clk, input rst, output reg [2:0] n, output last, output [2:0] twice);
  assign last = n == 3'd5;
  assign twice = {n[1:0], last};
  always @(posedge clk) if (rst || last) n <= 0; else n <= n + 1;
endmodule
