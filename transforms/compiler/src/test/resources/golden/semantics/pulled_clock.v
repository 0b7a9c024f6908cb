// Pulls on ports, as megafunctions have them: a clock passes through a net then.
module pulled_clock(
    input tri1 clock, input tri0 [1:0] wren, input [1:0] a, input [7:0] d, output reg [7:0] q);
  reg [7:0] mem [0:3];
  integer k;
  initial
    for (k = 0; k < 4; k = k + 1)
      mem[k] = 0;
  genvar i;
  // Each process has bits of its own in whichever word.
  generate
    for (i = 0; i < 2; i = i + 1) begin : half
      always @(posedge clock)
        if (wren[i])
          mem[a][i * 4 +: 4] <= d[i * 4 +: 4];
    end
  endgenerate
  always @(posedge clock)
    q <= mem[a];
endmodule
