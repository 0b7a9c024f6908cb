module m; always @(posedge clk) endmodule
// expect: SYNTAX_ERROR 1:33 expected a statement, found 'endmodule'
