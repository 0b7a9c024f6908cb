module m; assign; endmodule
// expect: SYNTAX_ERROR 1:17 expected '{' or an identifier, found ';'
