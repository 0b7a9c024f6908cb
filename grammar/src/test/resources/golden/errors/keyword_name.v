module m(input begin); endmodule
// expect: SYNTAX_ERROR 1:16 expected a type or name, found 'begin'
