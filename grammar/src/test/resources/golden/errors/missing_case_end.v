module m; always @* case (a) 1: b = 2; endmodule
// expect: SYNTAX_ERROR 1:40 expected 'endcase', found 'endmodule'
