// What constants without a name decide is not asked again; what makes no difference is not asked.
module idle_source #(parameter W = 4, parameter BYPASS = 0) (
  input clk, input rst, input [3:0] a, input [3:0] b, input [1:0] sel,
  output [3:0] x, output [3:0] z, output [3:0] n, output [3:0] o, output [3:0] u, output reg [3:0] q, output reg [3:0] s);
  localparam DROP = 2;
  // a comparison of parameters has no name
  assign x = W > 3 ? a : b;
  assign z = 1'b0 ? a : BYPASS ? b : a ^ b;
  wire signed [3:0] sa = a;
  wire signed [1:0] t = sel;
  // what is chosen is not signed, as one branch is not
  assign n = (W == 4 ? sa : b) >>> 1;
  // what a bit outside of a vector decides is the last branch
  assign o = sel[0] ? a : sel[2] ? a & b : a | b;
  // and so is what a bit that nobody drives decides
  wire [1:0] loose;
  assign u = loose[1] ? a : ~b;
  function [3:0] next(input [3:0] v);
    reg [3:0] mask;
    integer i;
    begin
      mask = v;
      for (i = 0; i < 3; i = i + 1) mask = 0;
      next = v + 1;
    end
  endfunction
  always @(posedge clk)
    if (rst) q <= 0;
    else if (sel == 3) q <= next(a);
    else q <= next(a);
  // one that names a constant tells what the states do
  always @*
    case (sel)
      0: s = a;
      DROP: s = b;
      default: s = b;
    endcase
endmodule
