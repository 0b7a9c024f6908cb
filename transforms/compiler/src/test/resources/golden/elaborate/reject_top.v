module a(input x, output y);
  assign y = x;
endmodule
module b(input x, output y); // expect: AMBIGUOUS_TOP 4:1
  assign y = ~x;
endmodule
