// While the selector is x the default is chosen, so x is filled with what is no label; in a condition, with what fails.
module case_of_dont_care_main(input [2:0] op, output write, output [1:0] kind);
  reg [2:0] controls;
  assign {write, kind} = controls;
  always @*
    case (op)
      0: controls <= 3'b010;
      1: controls <= 3'b100;
      2: controls <= 3'b001;
      default: controls <= 3'bxxx;
    endcase
endmodule
module case_of_dont_care_chosen(input [3:0] d, input [1:0] kind, output reg [3:0] y);
  always @*
    case (kind)
      2'b00: y = d;
      2'b01: y = ~d;
      default: y = d + 1;
    endcase
endmodule
module case_of_dont_care(input [2:0] op, input [3:0] d, output write, output [3:0] y,
    output reg [3:0] wild, asked);
  wire [1:0] kind;
  wire [1:0] other = op == 0 ? 2'b10 : op == 1 ? 2'b00 : 2'b1x;
  case_of_dont_care_main main(op, write, kind);
  case_of_dont_care_chosen chosen(d, kind, y);
  always @* begin
    casez (other)
      2'b10: wild = d;
      2'b0?: wild = ~d;
      default: wild = d + 1;
    endcase
    asked = d;
    if (other != 2'b11 && d[0]) asked = 3;
  end
endmodule
