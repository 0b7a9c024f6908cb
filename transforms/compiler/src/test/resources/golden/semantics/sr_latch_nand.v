// The same with NAND gates and inputs that are active low.
module sr_latch_nand(input a, b, output q, n);
  wire s_n = ~(a & b);
  wire r_n = ~(~a & b);
  assign q = ~(s_n & n);
  assign n = ~(r_n & q);
endmodule
