// What follows a jump that is always taken never runs: b and c keep their initial values, though
// the text reads b after an assignment to it.
module disable_always (input clk, input [3:0] d, output [3:0] q, output [3:0] r);
  reg [3:0] a = 4'd1;
  reg [3:0] b = 4'd5;
  reg [3:0] c = 4'd9;
  always @(posedge clk) begin : p
    a <= d;
    if (1'b1) disable p;
    b <= a;
    c <= b;
  end
  assign q = a ^ b;
  assign r = c;
endmodule
