module late_clock(input clk, input rst, input d, output reg [3:0] q);
  reg half;
  // expect: UNSUPPORTED_TIMING 4:3
  always @(posedge clk) #1 if (rst) half <= 0; else half <= ~half;
  always @(posedge half) q <= {q, d};
endmodule
