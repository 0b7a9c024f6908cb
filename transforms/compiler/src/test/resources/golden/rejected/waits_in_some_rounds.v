// A round without a wait may be followed by another one.
module waits_in_some_rounds(input clk, input x, output reg [3:0] n);
  always begin
    @(posedge clk);
    // expect: UNSUPPORTED_TIMING 6:5
    while (x) begin
      n <= n + 1;
      if (n[0]) @(posedge clk);
    end
  end
endmodule
