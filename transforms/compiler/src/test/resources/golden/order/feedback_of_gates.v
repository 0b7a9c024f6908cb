// A multiplexer of gates: while en falls, neither term holds q for a moment (a static hazard).
module feedback_of_gates(input en, d, output q);
  assign q = (en & d) | (~en & q);
endmodule
