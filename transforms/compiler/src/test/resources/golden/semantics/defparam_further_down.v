// Overrides of parameters of instances below instances, through generate blocks, by the top's own
// name; one from above comes after the module's own.
module leaf #(parameter W = 1, parameter [3:0] K = 2)(input [7:0] a, output [7:0] y);
  assign y = a + W * K;
endmodule
module middle(input [7:0] a, output [7:0] y);
  wire [7:0] z;
  leaf l(a, z);
  leaf #(.K(5)) m(z, y);
  defparam m.W = 3;
endmodule
module defparam_further_down(input [7:0] a, output [7:0] y, z, w, v);
  middle u0(a, y);
  middle u1(a, z);
  genvar g;
  generate
    for (g = 0; g < 1; g = g + 1) begin : b
      middle q(y, w);
      defparam q.l.W = 9;
    end
  endgenerate
  leaf own(a, v);
  defparam u0.l.W = 5, u0.m.K = 7, defparam_further_down.u1.m.W = 4, b[0].q.m.K = 1;
  defparam defparam_further_down.own.W = 6;
endmodule
