module m; a = b; endmodule
// expect: SYNTAX_ERROR 1:13 expected an instance or a declaration after a name, found '='
