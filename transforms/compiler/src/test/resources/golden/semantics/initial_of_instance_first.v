// What an instance starts with comes before what the module around it gives the same variable.
module initial_of_instance_first(input clk, input d, output [3:0] q, output [3:0] r);
  initial begin
    s.q = 12;
    t.u.q = 5;
  end
  shifter s(.clk(clk), .d(d), .q(q));
  around t(.clk(clk), .d(~d), .q(r));
endmodule

module around(input clk, input d, output [3:0] q);
  initial u.q = 9;
  shifter u(.clk(clk), .d(d), .q(q));
endmodule

module shifter(input clk, input d, output reg [3:0] q);
  initial q = 3;
  always @(posedge clk) q <= {q, d};
endmodule
