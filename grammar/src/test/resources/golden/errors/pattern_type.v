module m; initial begin (a + b) x; end endmodule
// expect: SYNTAX_ERROR 1:25 expected 'end', found '('
