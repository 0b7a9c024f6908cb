module ring(input en, output a);
  assign a = ~(a & en);
endmodule
