module comment_without_end(input [3:0] a, output [3:0] y);
  assign y = ~a; /* ends */
endmodule
/* does not end
module comment_without_end(input [3:0] a, output [3:0] y);
  assign y = a;
endmodule
