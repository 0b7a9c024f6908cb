`define HIGH 1'b1
`define SUM `HIGH + 2
module number_macros(output y); assign y = `HIGH & `SUM; endmodule
