// wor and wand combine their drivers.
module wired_or(input a, b, c, output x, y);
  wor o;
  wand n;
  assign o = a;
  assign o = b & c;
  assign n = a | b;
  assign n = c;
  assign x = o;
  assign y = n;
endmodule
