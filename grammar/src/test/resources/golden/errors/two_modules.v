module m; assign a = ; endmodule
module good; endmodule
module n; wire 3; endmodule
// expect: SYNTAX_ERROR 1:22 expected an expression, found ';'
// expect: SYNTAX_ERROR 3:16 expected a type or name, found '3'
