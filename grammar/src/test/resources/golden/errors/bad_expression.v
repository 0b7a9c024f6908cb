module m; assign a = b + * c; endmodule
// expect: SYNTAX_ERROR 1:26 expected an expression, found '*'
