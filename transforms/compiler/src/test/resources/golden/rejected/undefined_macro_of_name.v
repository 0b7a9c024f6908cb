// expect: PREPROCESSOR_ERROR 3:25
module undefined_macro_of_name(input [3:0] a, output [3:0] y);
  assign y = a & 4'hf + `PREFIX mask;
endmodule
