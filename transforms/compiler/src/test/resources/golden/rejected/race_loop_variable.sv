// expect: RACE 11:3
module race_loop_variable(input clk, input [3:0] a, b, output logic [3:0] x, y);
  // A loop that declares its variable begins when others have run; on one path alone is enough.
  integer i;
  logic [3:0] t;
  always_ff @(posedge clk)
    for (i = 0; i < 4; i = i + 1) begin
      for (int k = 0; k < i; k++) x[k] <= a[i] ^ a[k];
      if (a[i]) x[i] <= b[i];
    end
  always @(posedge clk)
    for (i = 3; i >= 0; i = i - 1) y[i] <= b[3 - i];
endmodule
