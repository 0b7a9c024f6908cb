// expect: SIMULATOR_DEVIATES
// The index is unsigned, so 4294967294 where n is 0; Icarus Verilog takes it for -2.
module unsigned_index_below_0(input [4:0] n, input [15:0] v, output [3:0] y);
  assign y = v[n - 2 +: 4];
endmodule
