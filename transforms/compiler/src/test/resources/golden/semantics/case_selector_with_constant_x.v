// A plain label is the selector bit for bit, x and z included; one that is known never is what is x.
module case_selector_with_constant_x(input [3:0] a, output [3:0] first, sum,
    output reg [3:0] plain, wild_z, wild_x, joined, joined_z, joined_x, inverse, known);
  localparam P = 4'b1z01;
  function [3:0] f(input [3:0] n);
    case (4'b1x01)
      4'b1001: f = n;
      P: f = n + 1;
      4'b1x01: f = ~n;
      default: f = n + 2;
    endcase
  endfunction
  function [3:0] g(input [3:0] n);
    casez (P + n)
      4'b1001: g = n;
      default: g = ~n;
    endcase
  endfunction
  assign first = f(a);
  assign sum = g(a);
  always @* begin
    case (P) 4'b1x01: plain = a; P: plain = ~a; default: plain = a + 1; endcase
    casez (4'b1x01) 4'b1001: wild_z = a; 4'b1?0x: wild_z = a + 1; 4'b1?01: wild_z = ~a; default: wild_z = 5; endcase
    casex (4'b1x01) 4'b0101: wild_x = a; 4'b1101: wild_x = ~a; default: wild_x = 5; endcase
    case ({1'bx, a[1:0]}) 3'b000: joined = a; 3'bx01: joined = 2; 3'bz10: joined = ~a; default: joined = a + 1; endcase
    casez ({1'bx, a[1:0]}) 3'b000: joined_z = a; 3'bx01: joined_z = 2; 3'b?10: joined_z = ~a; default: joined_z = 7; endcase
    casex ({1'bx, a[1:0]}) 3'b000: joined_x = a; 3'bx01: joined_x = 2; 3'bz10: joined_x = ~a; default: joined_x = 7; endcase
    case (~{1'bz, a[1:0]}) 3'bx01: inverse = a; 3'bz10: inverse = 2; 3'bx11: inverse = ~a; default: inverse = 7; endcase
    case (a[1:0]) 2'b0x: known = a; 2'bz1: known = 2; 2'b10: known = ~a; default: known = 7; endcase
  end
endmodule
