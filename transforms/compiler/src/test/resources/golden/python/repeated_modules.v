// What loop generate constructs repeat comes together as far as it may: modules of one assignment are
// functions where they compute more than one operator does, gates stand where they are read.
module choose (input a, input b, input s, output y);
  assign y = s ? b : a;
endmodule

module same (input a, input b, output y);
  assign y = ~(a ^ b);
endmodule

module rotate (input [7:0] d, input [2:0] n, output [7:0] q);
  wire [7:0] x, y;
  genvar i;
  generate
    for (i = 0; i < 8; i = i + 1) begin : bits
      choose by1 (d[i], d[(i + 1) % 8], n[0], x[i]);
      choose by2 (x[i], x[(i + 2) % 8], n[1], y[i]);
      choose by4 (y[i], y[(i + 4) % 8], n[2], q[i]);
    end
  endgenerate
endmodule

// Carries by levels: what a level does to one bit is the same for most.
module prefix #(parameter N = 8) (input [N-1:0] a, input [N-1:0] b, output [N:0] sum);
  localparam LEVELS = $clog2(N);
  wire [N-1:0] g [0:LEVELS];
  wire [N-1:0] p [0:LEVELS];
  assign g[0] = a & b;
  assign p[0] = a ^ b;
  genvar i, j;
  generate
    for (i = 0; i < LEVELS; i = i + 1) begin : level
      for (j = 0; j < N; j = j + 1) begin : column
        if (j >= (1 << i)) begin
          assign g[i+1][j] = g[i][j] | (p[i][j] & g[i][j-(1<<i)]);
          assign p[i+1][j] = p[i][j] & p[i][j-(1<<i)];
        end else begin
          assign g[i+1][j] = g[i][j];
          assign p[i+1][j] = p[i][j];
        end
      end
    end
  endgenerate
  assign sum = {g[LEVELS], 1'b0} ^ {1'b0, p[0]};
endmodule

module repeated_modules (input [7:0] a, input [7:0] b, input [2:0] n, output [7:0] q,
                         output [7:0] eq, output [7:0] pairs, output [8:0] sum);
  rotate r (a, n, q);
  prefix s (a, b, sum);
  wire [7:0] g = a & b, p = a ^ b;
  genvar i;
  generate
    for (i = 0; i < 8; i = i + 1) begin : each
      same x (a[i], b[i], eq[i]);
    end
    for (i = 0; i < 4; i = i + 1) begin : two
      assign pairs[i] = g[2*i+1] | p[2*i+1] & g[2*i];
      assign pairs[i+4] = p[2*i+1] & p[2*i];
    end
  endgenerate
endmodule
