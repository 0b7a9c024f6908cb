// expect: UNKNOWN_VALUE
// A port that nothing is connected to is z, which the module below asks for.
module floating_port(input a, output y);
  floating_port_gate gate(.a(a), .en(), .y(y));
endmodule
module floating_port_gate(input a, input en, output y);
  assign y = (en === 1'bz) ? a : a & en;
endmodule
