module t(input clk, output reg y);
  task again(input x);
    again(x); // expect: UNSUPPORTED_CONSTRUCT 3:5
  endtask
  always @(posedge clk) again(1'b0);
endmodule
