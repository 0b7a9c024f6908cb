// One clock on its way through a vector, with the reset beside it: still the only clock.
module clock_in_vector(input clk, input rst_n, input [3:0] d, output [3:0] q, output [3:0] last);
  wire [1:0] control = {rst_n, clk};
  clock_in_vector_stage first(control, d, q);
  clock_in_vector_stage second(control, q, last);
endmodule

module clock_in_vector_stage(input [1:0] control, input [3:0] d, output reg [3:0] q);
  wire clk, rst_n;
  assign clk = control[0];
  assign rst_n = control[1];
  always @(posedge clk or negedge rst_n)
    if (!rst_n) q <= 0;
    else q <= d;
endmodule
