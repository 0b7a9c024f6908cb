`timescale 1ns / 1ps // a comment
`default_nettype none
`define WIDTH 8
`define SUM(a, b = 1) ((a) + (b))
`define BODY \
  assign x = 1; \
  assign y = `SUM(x);
`celldefine
`unconnected_drive pull1
module preprocessed(input [`WIDTH-1:0] a); /* block
  comment */
`ifdef NOT_DEFINED
  this is not Verilog
`elsif WIDTH
  assign z = `SUM(a, `SUM(2, 3));
`else
  nor this
`endif
  `BODY
endmodule
`endcelldefine
`resetall
`begin_keywords "1364-2005"
module old_names; wire logic, bit; reg do; endmodule
`end_keywords
module after; initial $display(`__FILE__, `__LINE__); endmodule // last line, no newline