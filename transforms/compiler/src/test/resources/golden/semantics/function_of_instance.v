// Functions of instances, whose constants have the names of others here.
module lib #(parameter W = 4, K = 3)(input [7:0] d, output [7:0] p);
  localparam [7:0] MASK = 8'h3c;
  function [7:0] mix(input [7:0] x); mix = (x ^ MASK) + W * K; endfunction
  function [7:0] unused(input [7:0] x); unused = (x & MASK) - W; endfunction
  function [7:0] reads(input [7:0] x); reads = x ^ d; endfunction
  assign p = mix(d);
endmodule
module function_of_instance #(parameter W = 9)(input clk, input [7:0] a, output reg [7:0] q, output [7:0] w, v, u);
  localparam [7:0] MASK = 8'h81;
  lib #(.W(2)) L(.d(a), .p(w));
  lib #(.K(7)) M(.d(q), .p(v));
  always @(posedge clk) q <= L.mix(a & MASK) ^ M.unused(a) + W;
  assign u = M.mix(q) + L.unused(a);
endmodule
