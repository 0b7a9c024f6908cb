// logic as a net-like variable: assigned continuously, or by one process.
module sv_logic_variables(input logic clk, input logic [3:0] d, output logic [3:0] q, output logic p);
  logic [3:0] t;
  assign t = d ^ 4'b0101;
  always_ff @(posedge clk) q <= t;
  always_comb p = ^q;
endmodule
