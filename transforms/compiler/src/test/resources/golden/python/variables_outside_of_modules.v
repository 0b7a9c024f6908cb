// There is one of each, whichever module names it, by itself or through a task.
package counting;
  integer total = 7;
  reg [3:0] last;

  task note(input [3:0] v);
    begin
      last = v;
      total = total + v;
    end
  endtask
endpackage

reg [3:0] step = 5;
reg [7:0] words [0:3];
string unused;

function [3:0] stepped(input [3:0] x);
  stepped = x + step;
endfunction

module store(input clk, input [1:0] at, input [7:0] d, output reg [7:0] q);
  always @(posedge clk) begin
    q <= words[at];
    words[at] <= d;
  end
endmodule

module around(input clk, input [1:0] at, input [7:0] d, output [7:0] q);
  store s(clk, at, d, q);
endmodule

module own(input [3:0] a, output [3:0] y);
  wire [3:0] step = ~a;
  assign y = step;
endmodule

module variables_outside_of_modules import counting::*; (
    input clk, input [1:0] at, input [7:0] d,
    output [7:0] q, r, output reg [3:0] s, output [3:0] n, l, output [7:0] t);
  around u(clk, at, d, q);
  around v(clk, ~at, ~d, r);
  own o(step, n);
  always @(posedge clk) begin
    s <= stepped(d[3:0]);
    step <= step + at;
    note(d[7:4]);
  end
  assign l = last;
  assign t = total;
endmodule
