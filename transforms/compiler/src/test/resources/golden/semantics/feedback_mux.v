// A transparent latch: all inputs change before the multiplexer is computed.
module feedback_mux(input en, rst, input [3:0] d, output [3:0] q, r);
  assign q = en ? d : q;
  assign r = ~{4{rst}} & (en ? r : d);
endmodule
