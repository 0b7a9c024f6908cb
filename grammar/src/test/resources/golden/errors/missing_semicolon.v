module m(input a, output b);
  assign b = a
  assign c = a;
endmodule
// expect: SYNTAX_ERROR 3:3 expected ';', found 'assign'
