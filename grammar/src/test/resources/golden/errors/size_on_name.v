module m; assign a = W'b0; endmodule
// expect: SYNTAX_ERROR 1:23 expected ';', found ''b0'
