// expect: ENDLESS_LOOP 7:5
module endless_loop(input [15:0] a, output reg [15:0] y);
  reg [3:0] i;
  always @* begin
    y = 0;
    // An i of four bits is never below 0.
    for (i = 15; i >= 0; i = i - 1) y[i] = a[15 - i];
  end
endmodule
