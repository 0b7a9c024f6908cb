// Two drivers with opposite enables share a net: never z, never in conflict.
module internal_tristate(input en, input [3:0] a, b, output [3:0] y);
  wire [3:0] bus;
  assign bus = en ? a : 4'bz;
  assign bus = en ? 4'bz : b;
  assign y = ~bus;
endmodule
