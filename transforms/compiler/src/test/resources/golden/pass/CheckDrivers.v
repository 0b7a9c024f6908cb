module conflict(input a, b, output reg y);
  always_comb y = a;
  always @(b) if (b) y = b;
endmodule
