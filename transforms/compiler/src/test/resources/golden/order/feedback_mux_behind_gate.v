// The enable falls behind a gate while the data changes: does the multiplexer still let it through?
module feedback_mux_behind_gate(input a, b, input [3:0] d, output [3:0] q);
  wire en = a & b;
  assign q = en ? d : q;
endmodule
