// expect: DUPLICATE_MODULE
module duplicate_module(input a, output y);
  assign y = a;
endmodule
module duplicate_module(input a, output y);
  assign y = ~a;
endmodule
