// Nothing in a model is x or z, so it does not ask.
module never_unknown (
    input clk, input [3:0] d, input e,
    output reg seen = 0, output reg [3:0] q = 0, output [3:0] y
);
  always @(posedge clk) begin
    if (d === 4'bxxxx) seen <= 1;
    else seen <= e;
    if (d[1:0] !== 2'bzz) q <= d;
    if (e) q <= 0;
    else if (d === 4'bz) q <= 1;
    else if (q != d) q <= q + 1;
  end
  assign y = (d === 4'bx) ? 4'd0 : e ? d : q;
endmodule
