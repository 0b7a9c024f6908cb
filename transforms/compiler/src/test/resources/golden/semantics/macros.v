// Macros with arguments, conditionals, and a macro that uses another one.
`define WIDTH 4
`define MAX(a, b) ((a) > (b) ? (a) : (b))
`define TOP(v) v[`WIDTH-1]
module macros(input [`WIDTH-1:0] p, q, output [`WIDTH-1:0] m, output t);
  assign m = `MAX(p, q);
`ifdef WIDTH
  assign t = `TOP(p);
`else
  assign t = 1'b0;
`endif
endmodule
