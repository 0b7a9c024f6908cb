module m; assign a = 4'b2; endmodule
// expect: SYNTAX_ERROR 1:24 expected a base and its digits after ', found identifier 'b2'
