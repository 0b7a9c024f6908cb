// Interfaces in arrays and in generate blocks; ports that are as wide as all of them are divided.
interface lane(input [3:0] in, input en);
  logic [3:0] q;
  always_comb q = en ? in + 1 : 4'd9;
endinterface
module interface_array(input [7:0] x, input en, output [3:0] y, z, output [7:0] w);
  lane l[1:0](.in(x), .en(en));
  assign y = l[1].q - l[0].q;
  genvar k;
  generate
    for (k = 0; k < 2; k = k + 1) begin : g
      lane m(x[4*k+:4] ^ 4'd6, ~en);
      assign w[4*k+:4] = m.q;
    end
  endgenerate
  assign z = g[0].m.q & g[1].m.q;
endmodule
