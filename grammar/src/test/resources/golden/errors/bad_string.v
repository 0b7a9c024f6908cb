module m; initial $display("abc); endmodule
// expect: SYNTAX_ERROR 1:28 expected '"' to end this string, found the line's end
