module m; always @* begin if (a) b = 1; c = 2; else d = 1; end endmodule
// expect: SYNTAX_ERROR 1:48 expected 'end', found 'else'
