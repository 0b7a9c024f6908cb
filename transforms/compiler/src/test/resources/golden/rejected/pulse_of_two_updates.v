// expect: UNSUPPORTED_TIMING 6:3
module pulse_of_two_updates(input clk, input [3:0] d, output reg [3:0] n, output reg q);
  // Where q is 1 and stays it, it is 0 in between: the updates take effect one after the other.
  initial q = 0;
  initial n = 0;
  always @(posedge q) n <= n + 1;
  always @(posedge clk) begin
    q <= 0;
    if (d[0]) q <= 1;
  end
endmodule
