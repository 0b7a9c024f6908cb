// expect: UNKNOWN_VALUE
// What the variable of a function is left with is x, and no label is; the model has 0.
module function_decides_by_x(input [3:0] a, output [3:0] y);
  function [1:0] decoded(input [1:0] n);
    case (n)
      0: decoded = 2;
      1: decoded = 1;
      default: decoded = {n[0], 1'bx};
    endcase
  endfunction
  function [3:0] chosen(input [3:0] n);
    reg [1:0] t;
    begin
      t = decoded(n[1:0]);
      case (t)
        0, 1: chosen = n;
        2, 3: chosen = ~n;
        default: chosen = n + 1;
      endcase
    end
  endfunction
  assign y = chosen(a);
endmodule
