module m; initial 5 = a; endmodule
// expect: SYNTAX_ERROR 1:19 expected a statement, found '5'
