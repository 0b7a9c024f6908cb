module t(input clk, output reg y);
  task again(input x);
    begin y = x; again(x); end // expect: UNSUPPORTED_CONSTRUCT 3:18
  endtask
  always @(posedge clk) again(1'b0);
endmodule
