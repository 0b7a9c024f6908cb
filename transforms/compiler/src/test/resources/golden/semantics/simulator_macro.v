// The simulator defines __ICARUS__; what is modelled is the text that it sees.
module simulator_macro (
    input  [7:0] a,
    output [7:0] y
);
`ifdef __ICARUS__
  assign y = a + 8'd1;
`else
  assign y = ~a;
`endif
endmodule
