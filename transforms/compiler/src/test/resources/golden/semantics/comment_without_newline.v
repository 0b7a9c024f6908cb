// A comment ends the file without a line feed; a number has blanks inside.
module comment_without_newline(input [3:0] a, output [3:0] y, output z);
  assign y = a ^ 4 'b 1010;
  assign z = a == 4 'd 9;
endmodule // the end