module m; assign a = (b + c; endmodule
// expect: SYNTAX_ERROR 1:28 expected ')', found ';'
