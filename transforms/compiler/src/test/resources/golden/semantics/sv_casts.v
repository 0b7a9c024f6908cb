// A size cast is self-determined inside; $signed and $unsigned change the sign and not the width.
module sv_casts(input logic [7:0] a, input logic signed [3:0] s, output logic [7:0] x, y, output logic z);
  assign x = 4'(a);
  assign y = $unsigned(s) + 8'd0;
  assign z = $signed(a) < 0;
endmodule
