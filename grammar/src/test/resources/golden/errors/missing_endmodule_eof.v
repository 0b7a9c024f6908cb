module m;
  wire a;
// expect: SYNTAX_ERROR 4:1 expected 'endmodule', found end of file
