// A string literal is a number of eight bits a character (5.9).
module string_as_number(input [7:0] c, output is_a, output [15:0] hi, output [7:0] low);
  assign is_a = c == "A";
  assign hi = "Hi";
  assign low = (c >= "A" && c <= "Z") ? c + ("a" - "A") : c;
endmodule
