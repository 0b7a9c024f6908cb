module pulls_of_bits(input [3:0] d, input [3:0] oe, input s, output [3:0] y, z, output [1:0] w);
  wire [3:0] bus;
  pullup (bus[0]), (bus[1]);
  pulldown (bus[2]);
  pulldown (bus[3]);
  bufif1 b[3:0](bus, d, oe);
  assign y = bus;
  pullup p[1:0](z[3:2]);
  assign z = s ? d : 4'bzzzz;
  pulldown n[1:0](z[1:0]);
  pullup (w[0]);
  pulldown (w[1]);
  assign w[0] = s ? d[0] : 1'bz, w[1] = s ? 1'bz : d[1];
endmodule
