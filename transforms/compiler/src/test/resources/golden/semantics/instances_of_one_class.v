// Ports of every kind: constants, one signal twice, parts, open ones, another sign, names of Python.
module lane #(parameter W = 4)(input clk, input rst, input signed [W-1:0] in, input [1:0] mode, input [W-1:0] self,
    output reg signed [W-1:0] out, output [W:0] pass, output odd);
  integer i;
  reg [W-1:0] flipped;
  reg [W-1:0] store [0:3];
  function [W-1:0] mix(input [W-1:0] v);
    mix = v ^ {v[W-2:0], v[W-1]};
  endfunction
  function [W-1:0] masked(input [W-1:0] v);
    masked = v & flipped;
  endfunction
  always @* for (i = 0; i < W; i = i + 1) flipped[i] = in[W-1-i];
  assign pass = {1'b0, mix(flipped)} + mix(self);
  assign odd = ^out;
  always @(posedge clk)
    if (rst) out <= 0;
    else begin
      case (mode)
        0: out <= in >>> 1;
        1: out <= mix(self);
        2: out <= store[in[1:0]];
        default: out <= out + masked(in);
      endcase
      store[self[1:0]] <= pass;
    end
endmodule
module instances_of_one_class(input clk, input rst, input [3:0] a, input signed [3:0] b, input [7:0] c,
    output [3:0] o0, o1, output signed [3:0] o2, output [9:0] p, output [5:0] wide, output [2:0] odd);
  wire [7:0] both;
  lane u0(.clk(clk), .rst(rst), .in(a), .mode(2'd3), .self(a), .out(o0), .pass(p[4:0]), .odd(odd[0]));
  lane u1(.clk(clk), .rst(rst), .in(b), .mode(c[7:6]), .self(c[3:0]), .out(both[7:4]), .pass(p[9:5]), .odd(odd[1]));
  lane u2(clk, 1'b0, {c[0], a[2:0]}, c[5:4], both[7:4], o2, , );
  lane #(.W(6)) u3(.clk(clk), .rst(rst), .in({a, b[1:0]}), .mode(c[1:0]), .self(c[7:2]), .out(wide), .odd(odd[2]));
  assign o1 = both[7:4];
  assign both[3:0] = 4'd0;
endmodule
