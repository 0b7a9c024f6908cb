// Bits that match anything among signals, repeated, or on one side of ?: in labels.
module case_labels_with_wild_bits(
    input [7:0] a, input [3:0] b, input c, output reg [3:0] k, output reg m, n);
  always @* begin
    casez (a) {4'b1??0, b}: k = 1; {2{b[1:0], 2'b?1}}: k = 2; {b, c ? 4'b?0?1 : 4'b01?x}: k = 3; {b[0], 7'bx10????}: k = 4; default: k = 5; endcase
    casex (a) {b, 4'b1x?0}: m = 1; {4{2'bx1}} : m = b[0]; default: m = c; endcase
    n = (a ==? {b, 4'b1??x}) ^ (a !=? {4'bz, b});
  end
endmodule
