// Processes that share a variable, and begin scopes where nothing of theirs is in it: behind an
// assignment of the variable, before the first one, where only other events start the other one,
// and behind the first such place, from which each goes on to its end.
module pauses(
  input clk, input rst_n, input [7:0] a, b,
  output reg [7:0] x, y, z, w, v, u
);
  reg [7:0] t;
  integer i;

  task swap;
    input [7:0] from;
    output [7:0] to;
    to = {from[3:0], from[7:4]};
  endtask

  function [7:0] odd;
    input [7:0] from;
    begin : count
      integer k;
      odd = 0;
      for (k = 1; k < 8; k = k + 2) odd = odd + from[k];
    end
  endfunction

  always @(posedge clk) begin : first
    reg [3:0] low;
    t = a ^ b;
    low = t[3:0];
    x <= {low, t[7:4]};
    begin : second
      y <= t + low;
    end
  end

  always @(posedge clk) begin
    begin : third
      z <= a;
    end
    for (i = 0; i < 8; i = i + 1) begin : each
      if (b[i]) z[7 - i] <= a[i];
    end
    t = b;
    swap(t, w);
  end

  always @(posedge clk or negedge rst_n)
    if (!rst_n) v <= 0;
    else begin
      t = a;
      swap(b, v);
      v = v ^ t;
    end

  always @(posedge clk) begin
    for (i = 0; i < 8; i = i + 1) u[i] <= odd(a + i) > 2;
  end
endmodule
