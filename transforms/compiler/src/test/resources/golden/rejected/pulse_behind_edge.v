// expect: UNSUPPORTED_TIMING 8:3
module pulse_behind_edge(input clk, input [3:0] d, output reg [3:0] n, output reg f);
  initial n = 0;
  always @(posedge clk) begin
    f = 1;
    f = d[0] & d[1];
  end
  always @(posedge f) n <= n + 1;
endmodule
