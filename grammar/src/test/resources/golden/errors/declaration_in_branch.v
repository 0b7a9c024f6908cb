module m; always @* if (a) t x; endmodule
// expect: SYNTAX_ERROR 1:30 expected a statement, found a declaration
