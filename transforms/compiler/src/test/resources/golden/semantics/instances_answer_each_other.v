// Outputs of one instance that depend on inputs that depend on other outputs of the same instance.
module answering(input clk, input rst, input ask, input [3:0] offer, output ready, output [3:0] take, output [3:0] credit);
  reg [3:0] left;
  wire [4:0] over = {1'b0, offer} - left;
  assign ready = left != 0;
  assign take[3:1] = over[4] ? offer[3:1] : left[3:1];
  assign take[0] = over[4] ? offer[0] : left[0];
  assign credit = left - (ask ? take : 4'd0);
  always @(posedge clk)
    if (rst) left <= 4'd11;
    else if (ask) left <= credit;
    else left <= left + 4'd3;
endmodule
module instances_answer_each_other(input clk, input rst, input go, input [3:0] x,
    output [3:0] t0, t1, c0, c1, output r0, r1);
  answering u0(.clk(clk), .rst(rst), .ask(go & r1), .offer(r0 ? x : t1), .ready(r0), .take(t0), .credit(c0));
  answering u1(.clk(clk), .rst(rst), .ask(r0), .offer({x[1:0], r1, r0}), .ready(r1), .take(t1), .credit(c1));
endmodule
