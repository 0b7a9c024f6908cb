// An array of instances drives a concatenation: each takes its share, across the parts' borders too.
module instance_array_drives_concatenation(input clk, input [5:0] d, input [2:0] e,
    output v, output [1:0] w, output [3:0] x, output [2:0] y, output reg z);
  wire [4:0] n;
  one_bit flags[2:0] (.clk(clk), .d(e), .q({v, w}));
  two_bits pairs[2:0] (.clk(clk), .d(d), .q({x[3], n[1:0], x[2:0]}));
  two_bits same[1:0] (.clk(clk), .d(d[1:0]), .q({y, n[4]}));
  assign n[3:2] = 2'b00;
  always @(posedge clk) z <= ^n;
endmodule
module one_bit(input clk, d, output reg q);
  always @(posedge clk) q <= d;
endmodule
module two_bits(input clk, input [1:0] d, output [1:0] q);
  assign q = {d[0] & ~d[1], ^d};
endmodule
