// Methods of enumerations, with and without parentheses and steps, in both kinds of process.
module sv_enum_methods (
    input clk,
    input rst,
    input [1:0] mode,
    output logic [2:0] state,
    output logic [2:0] two_back,
    output [31:0] count
);
  typedef enum logic [2:0] {
    A = 1,
    B = 3,
    C = 6,
    D = 7
  } kind_t;
  kind_t s, p;
  always_ff @(posedge clk)
    if (rst) s <= s.last();
    else
      case (mode)
        0: s <= s.next();
        1: s <= s.prev;
        2: s <= s.next(3);
        default: s <= s.first();
      endcase
  always_comb p = s.prev(2);
  assign state = s;
  assign two_back = p;
  assign count = s.num();
endmodule
