// Numbers that tell variables of the whole design apart are none where nothing else has the name.
module short_names(
    input clk, input [7:0] a, b, output reg [7:0] x, y, z, output [3:0] p);
  function automatic [3:0] ones(input [7:0] a);
    ones = 0;
    for (int i = 0; i < 8; i++) ones += a[i];
  endfunction
  always_comb begin
    for (int i = 0; i < 8; i++) x[i] = a[7 - i];
    for (int i = 0; i < 8; i++) y[i] = a[i] ^ b[7 - i];
  end
  always_ff @(posedge clk)
    for (int i = 0; i < 8; i++)
      if (a[i]) z[i] <= b[i * 3 % 8];
  assign p = ones(a) + ones(b);
endmodule
