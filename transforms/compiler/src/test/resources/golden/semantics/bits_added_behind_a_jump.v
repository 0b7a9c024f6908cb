// What stands behind a jump never runs: the start value must stay before it.
module bits_added_behind_a_jump (
    input  [3:0] a,
    input  [1:0] s,
    output reg [3:0] y,
    output [3:0] z
);
  function [3:0] spread(input [3:0] v, input [1:0] how);
    begin
      spread = ~v;
      case (how)
        0: begin : none
          spread = 0;
          disable none;
          spread[2] = v[0];
        end
        1: begin
          spread = 0;
          spread[1] = v[1];
        end
        default: spread[0] = v[3];
      endcase
    end
  endfunction

  assign z = spread(a, s);

  always @* begin
    y = a;
    begin : part
      if (s[0]) begin
        y = 0;
        disable part;
        y[3] = a[0];
      end
      y[1] = s[1];
    end
  end
endmodule
