// What a select reads outside of its vector or array is x, and so is a division by 0 (11.5.1, 11.4.3).
module compared_with_x(
    input [3:0] i, input [5:0] y, input [2:1] z, input [0:5] u, input [2:0] a, b, input clk,
    output r, output s, output [1:0] t, output reg v, output w, output q, output [1:0] k);
  assign r = y[i] === 1'bx;
  assign s = 1'bx !== y[i];
  assign t = (y[i +: 2] === 2'bxx) ? 2'd1 : 2'd2;
  always @* v = z[i] === 1'bx && u[i] === 1'bx;
  assign w = u[i -: 3] === 3'bx;
  assign q = a / b === 3'bx;
  assign k = {2{y[i - 4'd2] === 1'bz}} ^ i[1:0];
endmodule
