// Coefficients on nets; an array that something waits for, and one without all elements, stay.
module tables(
    input clk,
    input [1:0] i,
    input signed [7:0] d,
    output reg signed [15:0] y,
    output reg [3:0] w,
    output [3:0] z
);
  wire signed [7:0] c [0:3];
  wire [3:0] watched [0:1];
  wire [3:0] open [0:2];
  assign c[0] = -3;
  assign c[1] = 17;
  assign c[2] = 0;
  assign c[3] = -3;
  assign watched[0] = 4'd5;
  assign watched[1] = 4'd6;
  assign open[0] = 4'd1;
  assign open[2] = 4'd2;
  always @(posedge clk) y <= d * c[i];
  always @* w = watched[i[0]];
  assign z = open[i];
endmodule
