// expect: PREPROCESSOR_ERROR 4:10
// What is missing behind the macro is most likely in it.
module undefined_macro(input [3:0] a, output [3:0] y);
  assign `TARGET = a;
endmodule
