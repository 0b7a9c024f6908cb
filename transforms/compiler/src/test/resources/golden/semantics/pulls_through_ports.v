// A pull on a port holds the net that the port is joined with, from below as from above (23.3.3.7).
module keeper (inout line);
  pullup (line);
endmodule

module sensor (input line, output seen);
  pulldown (line);
  assign seen = line;
endmodule

module pulls_through_ports (
  input oe, d, low, v,
  inout bus,
  inout [3:0] pads,
  output up, seen
);
  wire one, zero;
  pullup (bus);
  pulldown p [3:0] (pads);
  keeper k (one);
  assign one = oe ? d : 1'bz;
  assign up = one;
  assign zero = low ? v : 1'bz;
  sensor s (zero, seen);
  assign bus = oe ? d : 1'bz;
  assign pads = low ? {4{v}} : 4'bz;
endmodule
