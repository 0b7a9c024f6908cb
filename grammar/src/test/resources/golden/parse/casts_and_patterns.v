module casts_and_patterns;
  localparam A = 4'(x), B = int'(y), C = signed'(z), D = unsigned'(z), E = t'(w), F = p::t'(w);
  localparam G = (W + 1)'(v), H = logic'(1), I = string'("s");
  localparam J = '{1, 2, 3}, K = '{default: 0}, L = '{a: 1, b: 2, default: '0};
  localparam M = '{4{1'b0}}, N = t'{1, 2}, O = '{int: 1, 3: 2}, P = '{}, Q = '{2{a, b}};
  localparam R = $bits(logic [3:0]), S = $bits(t), T = $clog2(W) + $bits(p::t [1:0]);
  localparam type U = logic [7:0], V = t, X = p::t, Z = struct packed { logic a; };
endmodule
