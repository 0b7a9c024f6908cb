module t(input a, b, output wand y, output wor z);
  tri1 pulled;
  supply0 gnd;
  assign y = a;
  assign y = b;
  assign z = a;
  assign z = b;
  bufif1 (pulled, a, b);
endmodule
