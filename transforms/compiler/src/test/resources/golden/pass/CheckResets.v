module resets(input a, b, output reg [3:0] q);
  reg sync;
  initial begin
    sync = 0;
    q = 9;
  end
  always @(posedge a) sync <= 1;
  always @(posedge b or negedge sync) if (!sync) q <= 5; else q <= q + 1;
endmodule
