// Instances of one module with other values of its parameters: one class or function with arguments
// where these tell all that differs, others where they do not.
module queue #(parameter WIDTH = 8, parameter DEPTH = 3)
    (input clk, input rst, input push, input pop, input [WIDTH-1:0] din,
     output [WIDTH-1:0] dout, output empty, output full);
  reg [WIDTH-1:0] mem [0:(1 << DEPTH)-1];
  reg [DEPTH:0] head, tail;  // one bit more than an address
  assign empty = head == tail;
  assign full = head[DEPTH] != tail[DEPTH] && head[DEPTH-1:0] == tail[DEPTH-1:0];
  assign dout = mem[tail[DEPTH-1:0]];
  always @(posedge clk)
    if (rst) begin
      head <= 0;
      tail <= 0;
    end else begin
      if (push && !full) begin
        mem[head[DEPTH-1:0]] <= din;
        head <= head + 1;
      end
      if (pop && !empty) tail <= tail + 1;
    end
endmodule

module ticker #(parameter PERIOD = 10, parameter [7:0] START = 8'h0)
    (input clk, input rst, output reg [7:0] count, output tick);
  assign tick = count == PERIOD - 1;  // the last one
  always @(posedge clk)
    if (rst) count <= START;
    else if (tick) count <= 0;
    else count <= count + 1;
endmodule

module pair #(parameter A = 3, parameter B = 5, parameter RISING = 1)
    (input clk, input rst, output [7:0] both);
  wire [7:0] p, q;
  wire s, t;
  ticker #(.PERIOD(A)) first (clk, rst, p, s);
  ticker #(.PERIOD(B), .START(8'h1)) second (clk, rst, q, t);
  generate
    if (RISING) assign both = s ? p + q : q;
    else assign both = t ? p - q : p;
  endgenerate
endmodule

module saturate #(parameter W = 8) (input [W-1:0] a, input [W-1:0] b, output [W-1:0] y, output o);
  wire [W:0] sum = a + b;
  assign o = sum[W];
  assign y = o ? {W{1'b1}} : sum[W-1:0];
endmodule

module variants (input clk, input rst, input push, input pop, input [15:0] d, output [15:0] q,
                 output [7:0] r, output [3:0] flags, output [7:0] x, output [7:0] y, output [7:0] z,
                 output [11:0] s, output [3:0] o, output [3:0] t);
  queue #(.WIDTH(16), .DEPTH(3)) wide (clk, rst, push, pop, d, q, flags[0], flags[1]);
  queue #(.DEPTH(4)) deep (clk, rst, push, pop, d[7:0], r, flags[2], flags[3]);
  pair #(.A(4)) low (clk, rst, x);
  pair #(.A(6), .B(9)) high (clk, rst, y);
  pair #(.A(6), .RISING(0)) falling (clk, rst, z);
  saturate narrow (d[7:0], d[15:8], s[7:0], o[0]);
  saturate #(4) nibble (d[3:0], d[7:4], s[11:8], o[1]);
  saturate #(4) other (d[11:8], d[15:12], t, o[2]);
  assign o[3] = 1'b0;
endmodule
