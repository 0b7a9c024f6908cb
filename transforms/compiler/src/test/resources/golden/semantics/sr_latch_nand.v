// The same with NAND gates and inputs that are active low.
module sr_latch_nand(input a, b, output q, n);
  reg s_n, r_n;
  always @* {s_n, r_n} = a ? {~b, b} : 2'b11;
  assign q = ~(s_n & n);
  assign n = ~(r_n & q);
endmodule
