primitive p(y, a); output y; input a; table 0 1 : 1; endtable endprimitive
// expect: SYNTAX_ERROR 1:45 expected a symbol for each of the 1 inputs in a table row, found 2
