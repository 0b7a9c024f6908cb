// Bus of three masters without tri-state drivers: each master's word is masked
// by its grant and the masked words are ORed. With no grant the bus is zero;
// more than one grant raises conflict.
module bus_select #(
    parameter WIDTH = 16
) (
    input  [WIDTH-1:0] word_a, word_b, word_c,
    input              grant_a, grant_b, grant_c,
    output [WIDTH-1:0] bus,
    output             conflict
);
  assign bus = ({WIDTH{grant_a}} & word_a)
             | ({WIDTH{grant_b}} & word_b)
             | ({WIDTH{grant_c}} & word_c);
  assign conflict = (grant_a & grant_b) | (grant_a & grant_c) | (grant_b & grant_c);
endmodule
