// Nobody knows how long it takes.
module delay_in_open_loop(input clk, input [3:0] d, output reg [3:0] q);
  reg [3:0] k;
  always @(posedge clk) begin
    k = d;
    // expect: UNSUPPORTED_TIMING 7:20
    while (k != 0) #1 k = k - 1;
    q <= k;
  end
endmodule
