`ifdef A
module m; endmodule
// expect: PREPROCESSOR_ERROR 1:1 expected `endif to end this conditional
