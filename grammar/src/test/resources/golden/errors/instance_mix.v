module m; sub u (a), v; endmodule
// expect: SYNTAX_ERROR 1:22 expected '(' and the connections of the instance
