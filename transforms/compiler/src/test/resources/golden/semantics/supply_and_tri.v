// supply0 and supply1 are constants; tri is a wire.
module supply_and_tri(input a, b, output x, y);
  supply0 gnd;
  supply1 vdd;
  tri t;
  assign t = a ^ vdd;
  assign x = t | gnd;
  assign y = b & vdd;
endmodule
