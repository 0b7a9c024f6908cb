// There is one t for all that call the function: in both instances.
package held;
  // expect: UNSUPPORTED_CONSTRUCT 4:3
  function [3:0] f(input [3:0] x);
    reg [3:0] t;
    begin
      if (x[0]) t = x;
      f = t;
    end
  endfunction
endpackage
module package_user(input clk, input [3:0] x, output reg [3:0] y);
  always @(posedge clk) y <= held::f(x);
endmodule
module package_keeps_variable(input clk, input [3:0] x, output [3:0] y, output [3:0] z);
  package_user u(clk, x, y);
  package_user v(clk, ~x, z);
endmodule
