module m;
  always @* begin
    a = b;
endmodule
// expect: SYNTAX_ERROR 4:1 expected 'end', found 'endmodule'
