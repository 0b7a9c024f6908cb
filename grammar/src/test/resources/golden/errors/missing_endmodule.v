module m;
  wire a;
module n; endmodule
// expect: SYNTAX_ERROR 3:1 expected 'endmodule', found 'module'
