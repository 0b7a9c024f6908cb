// What the default gives the function is a number that none of its labels has.
module dont_care_in_function (input [2:0] s, input [3:0] d, output reg [3:0] y, output [3:0] z);
  reg [1:0] op, way;
  function [3:0] result(input [1:0] o, input [3:0] v);
    case (o)
      0: result = v;
      1: result = v + 1;
      default: result = 12;
    endcase
  endfunction
  function [3:0] outer(input [1:0] o, input [3:0] v);
    outer = ~result(o, v);
  endfunction

  always @*
    case (s)
      4: op = 2'd0;
      0: op = 2'd1;
      1: op = 3;
      default: op = 2'bxx;
    endcase
  always @* y = result(op, d);

  always @*
    case (s)
      5: way = 2'd0;
      6: way = 2'd1;
      default: way = 2'bxx;
    endcase
  assign z = outer(way, d);
endmodule
