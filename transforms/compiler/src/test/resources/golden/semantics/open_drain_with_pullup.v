module open_drain_with_pullup(input a, b, output y);
  wire n;
  assign (strong0, highz1) n = a;
  assign (strong0, highz1) n = b;
  pullup p(n);
  assign y = ~n;
endmodule
