// All calls of a static function have one t: in each other's arguments, in conditions, in another process.
module function_keeps_variable(input clk, input rst, input [3:0] a, input [3:0] b,
                               output reg [3:0] x, output reg [3:0] y, output reg [4:0] z, output reg up);
  function [3:0] last_odd(input [3:0] v);
    reg [3:0] t;
    begin
      if (v[0]) t = v;
      last_odd = t ^ 4'd2;
    end
  endfunction
  function grows(input [3:0] v);
    reg [3:0] earlier = 5;
    begin
      grows = v > earlier;
      earlier = v;
    end
  endfunction
  always @(posedge clk) begin
    x <= last_odd(last_odd(a));
    z <= last_odd(b) + last_odd(a + 1);
    if (grows(a)) up <= grows(b);
    else if (rst) up <= 0;
  end
  always @(negedge clk) y <= last_odd(4'd8);
endmodule
