module m; generate if (A) begin x = 1; end endgenerate endmodule
// expect: SYNTAX_ERROR 1:35 expected an instance or a declaration after a name, found '='
