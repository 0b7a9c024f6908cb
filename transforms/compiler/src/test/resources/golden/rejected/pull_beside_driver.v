// expect: DRIVE_CONFLICT
module pull_beside_driver (input oe, d, oe2, d2, output y);
  wire b;
  weak w (b, oe, d);
  assign b = oe2 ? d2 : 1'bz;
  assign y = b;
endmodule

module weak (output a, input oe, d);
  pullup (a);
  assign a = oe ? d : 1'bz;
endmodule
