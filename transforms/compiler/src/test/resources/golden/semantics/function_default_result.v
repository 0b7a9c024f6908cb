// A static function keeps its variables: a result that is not assigned is that of the last call, here always.
module function_default_result(input [1:0] a, output [3:0] y);
  function [3:0] f(input [1:0] v);
    begin
      f = 4'd8;
      case (v)
        2'd1: f[0] = 1'b1;
        2'd2: f = f >> 1;
        2'd3: f = f + v;
      endcase
    end
  endfunction
  assign y = f(a);
endmodule
