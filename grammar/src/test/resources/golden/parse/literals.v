module literals;
  localparam A = 12, B = 1_000, C = 4'b10_x0, D = 8 'h fF, E = 'hDEAD_beef;
  localparam F = 6'sd5, G = 3'o7, H = 4'B1Z?x, I = 8'dx, J = 8'dZ_, K = 'SB1;
  localparam L = '0, M = '1, N = 'x, O = 'Z;
  localparam real P = 1.5, Q = 1.5e3, R = 2E-3, S = 1_0.2_5;
  localparam T = 10ns, U = 1.5us, V = 1step;
  localparam W = "plain", X = "a\tb\n\"q\"\\ \101\x41joined", Y = "";
  localparam Z = 4'd1?2:3;
endmodule
