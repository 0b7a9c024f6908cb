module t(input a); // expect: NO_OUTPUT_PORT 1:1
endmodule
