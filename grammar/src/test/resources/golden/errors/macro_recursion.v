`define A `B
`define B `A + 1
`define ONE(x) x
module m;
  assign a = `A;
  assign b = `ONE(1, 2);
  assign c = `ONE;
endmodule
`endif
`else
`undef
`unconnected_drive sideways
`define define 1
// expect: PREPROCESSOR_ERROR 5:14 macro `A expands to itself
// expect: PREPROCESSOR_ERROR 6:14 expected 1 argument for macro `ONE, found 2
// expect: PREPROCESSOR_ERROR 7:14 expected '(' and the arguments of macro `ONE
// expect: PREPROCESSOR_ERROR 9:1 `endif without `ifdef
// expect: PREPROCESSOR_ERROR 10:1 `else without `ifdef
// expect: PREPROCESSOR_ERROR 11:1 expected the name of a macro after `undef
// expect: PREPROCESSOR_ERROR 12:1 expected pull0 or pull1 after `unconnected_drive
// expect: PREPROCESSOR_ERROR 13:1 expected the name of a macro after `define, found define
