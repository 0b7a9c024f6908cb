module m(input a, output b,); endmodule
// expect: SYNTAX_ERROR 1:28 expected a port, found ')'
