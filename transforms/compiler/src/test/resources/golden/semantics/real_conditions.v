// A real constant is true unless it is 0, also where it would be rounded to 0 (11.4.7, 11.4.11).
module real_conditions #(parameter real R = 0.3) (input a, output n, b, o, output reg q, output [2:0] c, k, x);
  assign n = !R;
  assign b = R && a;
  assign o = 0.0 || a;
  assign c = R ? 5 : {2'b0, a};
  localparam K = 0.4 ? 6 : 1;
  assign k = K ^ {3{a}};
  // Neither value but 0 under a condition that is x, unless both are the same.
  localparam real NEITHER = 1'bx ? 2.0 : 3.0, BOTH = 1'bx ? 2.0 : 2, SURE = 2'b1x ? 1 : 3.0;
  localparam [2:0] SUM = NEITHER + BOTH + SURE;
  assign x = SUM ^ {3{a}};
  always @*
    if (R) q = a;
    else q = ~a;
endmodule
