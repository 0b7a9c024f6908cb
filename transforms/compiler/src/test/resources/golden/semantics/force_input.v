// An input of the design that it forces itself.
module force_input(input s, input a, input b, output y);
  assign y = a & b;
  always @(s) if (s) force a = 1'b1; else release a;
endmodule
