// A concatenation as selector, with an item that can never match.
module case_selector_expression(input [1:0] a, input b, c, output reg [2:0] y);
  always @*
    case ({a, b & c})
      3'b000: y = 1;
      3'b011, 3'b101: y = 2;
      4'b1000: y = 3;
      {2'b11, 1'b1}: y = 4;
      default: y = {a, b};
    endcase
endmodule
