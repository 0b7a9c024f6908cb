// A net that nobody drives is z, which === tells from x and from 0 (6.6.1, 11.4.5).
module floating_identity(input clk, input a, input [1:0] s, output y, output w, output v, output reg q, output reg r);
  wire u;
  wire [3:0] f;
  assign y = (u === 1'bz) ? a : ~a;
  assign w = (u === 1'bx) ? a : ~a;
  assign v = ({f[1:0], a} === {2'bzz, 1'b1}) ^ (f !== 4'bzzzz) ^ (f === 8'bz) ^ (f[3:2] === 2'bz1) ^ ({f, a} === 5'bzzzx1);
  always @(posedge clk) begin
    if (u === 1'bz && s[0]) q <= a;
    else q <= s[1];
    if (!(f !== 4'hz)) r <= ~a;
    else r <= 0;
  end
endmodule
