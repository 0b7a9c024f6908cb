// expect: NO_OUTPUT_PORT
module no_output(input a);
  wire b = a;
endmodule
