// Constants, types and a function from a package.
package tools_pkg;
  localparam int K = 3;
  typedef logic [4:0] word_t;
  function automatic word_t scale(input word_t v);
    return v * K;
  endfunction
endpackage
module sv_package(input logic [4:0] a, output logic [4:0] y, z);
  import tools_pkg::*;
  word_t t;
  assign t = scale(a);
  assign y = t;
  assign z = a + tools_pkg::K;
endmodule
