// A chain of registers from a generate loop, whose first stage differs.
module generate_registers #(parameter N = 4) (input clk, input d, output [N-1:0] q);
  reg [N-1:0] s = 0;
  assign q = s;
  genvar k;
  generate
    for (k = 0; k < N; k = k + 1) begin : stage
      if (k == 0) begin : first
        always @(posedge clk) s[k] <= d;
      end else begin : next
        always @(posedge clk) s[k] <= s[k-1] ^ (k % 2);
      end
    end
  endgenerate
endmodule
