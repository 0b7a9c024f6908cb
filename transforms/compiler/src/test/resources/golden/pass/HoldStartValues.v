module starts(input a, output reg y);
  initial y = 1;
  always @(a) y = a;
endmodule
