module t #(parameter DEPTH = 12) (input [7:0] a, output [$clog2(DEPTH)-1:0] p, output [5:0] n, output [7:0] s, output o, in, output [5:0] z, b, k);
  logic [3:0] arr [0:DEPTH-1];
  assign p = $size(arr);
  assign n = $countones(a);
  assign s = $bits(arr) + $high(arr) + $bits(a);
  assign o = $onehot(a);
  assign in = a inside {8'd3, [8'd10:8'd20]};
  assign z = $countbits(a, 1'b0);
  assign b = $countbits(a, 1'b1, 1'b0);
  assign k = $countbits(8'b01x1zz00, 1'bx, 1'bz);
endmodule
