// What the falling edge assigns at once is read by way of a net only while the reset is high.
module reset_keeps_from_net(input ck, input clr, input x, output reg q1, output reg q0);
  wire d1, d0;
  assign d1 = (q0 & ~x) | (q1 & ~q0 & x);
  assign d0 = x ^ q1;
  always @(negedge clr) begin
    q1 = 0;
    q0 = 0;
  end
  always @(posedge ck)
    if (clr) begin
      q1 <= d1;
      q0 <= d0;
    end
endmodule
