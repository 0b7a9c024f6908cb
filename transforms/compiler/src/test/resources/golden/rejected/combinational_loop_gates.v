// expect: COMBINATIONAL_LOOP 6:10
module combinational_loop_gates(input en, input a, output y);
  wire p, q, on;
  // A ring of three inverting gates while on.
  assign on = en & a;
  assign p = ~(q & on);
  assign q = ~y;
  assign y = ~p;
endmodule
