// Copies of a generate loop stand where they stand, each with bits of one vector.
module waits_in_generate(input clk, input [7:0] d, output reg [7:0] q);
  genvar g;
  generate for (g = 0; g < 4; g = g + 1) begin : lane
    always begin
      @(posedge clk) q[2*g] <= d[2*g];
      @(posedge clk) q[2*g+1] <= d[2*g+1] ^ q[2*g];
    end
  end endgenerate
endmodule
