// .* and .name connect ports by name.
module sv_star_connections(input logic [3:0] a, b, output logic [3:0] y, output logic [3:0] w);
  inner u1 (.*);
  logic [3:0] z;
  other u2 (.a, .b(y), .z);
  assign w = z;
endmodule
module inner(input logic [3:0] a, b, output logic [3:0] y);
  assign y = a - b;
endmodule
module other(input logic [3:0] a, b, output logic [3:0] z);
  assign z = a & b;
endmodule
