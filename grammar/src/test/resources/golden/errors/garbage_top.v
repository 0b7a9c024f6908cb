Here is the code:
module m; endmodule
// expect: SYNTAX_ERROR 1:9 expected ';', found identifier 'the'
