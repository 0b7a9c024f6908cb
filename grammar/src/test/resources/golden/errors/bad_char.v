module m; assign a = b § c; endmodule
// expect: SYNTAX_ERROR 1:24 expected ';', found character U+00A7
