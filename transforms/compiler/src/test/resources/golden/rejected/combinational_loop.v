// expect: COMBINATIONAL_LOOP 5:3
module combinational_loop(input s, input [3:0] d, output [3:0] y);
  reg [3:0] n;
  // No n equals n + d.
  always @*
    if (s) n <= n + d;
    else n <= d;
  assign y = n;
endmodule
