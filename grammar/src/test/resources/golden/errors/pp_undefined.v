module m; assign a = `NOPE; endmodule
// expect: PREPROCESSOR_ERROR 1:22 macro `NOPE is not defined
// expect: SYNTAX_ERROR 1:27 expected an expression, found ';'
