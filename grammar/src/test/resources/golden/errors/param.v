module m #(parameter W = ) (input a); endmodule
// expect: SYNTAX_ERROR 1:26 expected an expression, found ')'
