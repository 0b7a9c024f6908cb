// expect: UNSUPPORTED_TIMING 10:3
module pulse_without_length(input clk, rst, input [1:0] s, output reg [3:0] q);
  reg [1:0] st;
  reg tick;
  always @(posedge clk) st <= s;
  always @* begin
    tick = 0;
    if (st != 0) tick = 1;
  end
  always @(posedge tick or posedge rst)
    if (rst) q <= 0;
    else q <= q + 1;
endmodule
