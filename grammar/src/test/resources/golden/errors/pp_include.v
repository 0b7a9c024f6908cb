`include "missing.vh"
`else
`define
`FOO(1)
// expect: INCLUDE_NOT_FOUND 1:1 include file "missing.vh" is not among the given files
// expect: PREPROCESSOR_ERROR 2:1 `else without `ifdef
// expect: PREPROCESSOR_ERROR 3:1 expected the name of a macro after `define
// expect: PREPROCESSOR_ERROR 4:1 macro `FOO is not defined
