module m(input #5 a);
endmodule
// expect: SYNTAX_ERROR 1:16 expected a name, found '#'
