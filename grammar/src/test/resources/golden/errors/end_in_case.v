module m; always @* case (a) 1: begin b = 1; endcase endmodule
// expect: SYNTAX_ERROR 1:46 expected 'end', found 'endcase'
