// MOS switches give their data or z (28.7); two of them on one net, never both on, are a multiplexer.
module switches(input [1:0] d, input [3:0] a, b, input s, input [3:0] on, output y, output [3:0] z);
  wire n;
  not (n, s);
  cmos (y, d[0], s, n);
  rcmos (y, d[1], n, s);
  cmos half[3:0] (z, a, on, {4{s}});
endmodule
