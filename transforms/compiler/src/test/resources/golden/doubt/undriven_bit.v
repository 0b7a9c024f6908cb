// expect: UNKNOWN_VALUE
// Nobody drives v[8].
module undriven_bit(input clk, input [7:0] d, output reg [7:0] q);
  reg [8:0] v;
  always @* v[7:0] = d;
  initial q = 0;
  always @(posedge clk)
    if (v[8] == 0) q <= v[7:0];
    else q <= q + 1;
endmodule
