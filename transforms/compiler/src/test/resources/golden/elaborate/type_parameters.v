module hold #(parameter type T = logic [1:0]) (input clk, input T d, output T q);
  always_ff @(posedge clk) q <= d;
endmodule
module t(input clk, input [4:0] d, output [4:0] q);
  hold #(.T(logic [4:0])) u (.*);
endmodule
